"""The player's own server and bots, started as programs."""
