"""A server and bots of one's own, started as programs. May import bots, files and what they may."""
