"""Bots at work in the arena, some in their own processes. May import results."""
