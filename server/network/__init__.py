"""Sockets, TLS, timers and the log of the server: the adapters. May import all rooms but programs."""
