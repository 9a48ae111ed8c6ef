"""Differences between operating systems, and how a program of Contack starts another. Knows nothing of the game."""
