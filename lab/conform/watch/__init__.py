"""Checks of every notice from a server, in every case."""
