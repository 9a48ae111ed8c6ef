"""Counters of the server's work, in memory: pure. Imports no other room."""
