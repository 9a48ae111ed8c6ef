"""Bots at work in the arena, in processes of their own. May import results."""
