"""Connecting to servers and finding them: the adapters. May import files, session and text."""
