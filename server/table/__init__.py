"""A table, the people at it and the game they play: pure. May import config."""
