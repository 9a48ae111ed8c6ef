"""Connections to servers and the search for them: the adapters."""
