"""Sockets, TLS, timers and the log of the server: the adapters."""
