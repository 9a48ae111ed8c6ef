"""A recorded game in words, and files of positions in it. May import text."""
