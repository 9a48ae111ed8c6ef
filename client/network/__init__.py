"""Connections to servers and the search for them: the adapters. May import files, session and text."""
