"""A bot at a server's table, and bot hosts. May import bots, replay, network and their imports."""
