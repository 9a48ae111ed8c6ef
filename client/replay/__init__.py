"""A recorded game in words, and files of positions."""
