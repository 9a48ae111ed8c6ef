"""Checks of every notice from a server, in every case. May import conform's modules outside the case folders."""
