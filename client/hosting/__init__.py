"""The player's own server and bots, started as programs. May import bots and files."""
