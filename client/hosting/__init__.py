"""A server and bots of one's own, started as programs. May import bots, processes, files and what they may."""
