"""The lesson: the game learned on a real board. May import base and board."""
