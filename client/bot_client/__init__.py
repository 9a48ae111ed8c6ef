"""A bot at a table of a server, and hosts that lend bots. May import bots, replay, network and what they may."""
