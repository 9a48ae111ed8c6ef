"""Shared parts of several commands. Imports no command."""
