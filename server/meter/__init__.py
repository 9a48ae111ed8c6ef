"""Counters of the server's work, in memory: pure."""
