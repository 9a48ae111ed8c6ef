"""Sockets, TLS, timers and the log of the server: the adapters. May import commands, journal, and their imports."""
