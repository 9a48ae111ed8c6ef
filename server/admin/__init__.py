"""The orders of whoever hosts a server while it runs, over a socket in its data directory.

May import network and what it may.
"""
