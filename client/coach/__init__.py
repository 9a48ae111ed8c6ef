"""The coach: evaluates the lays of a game by what its players could know, for reviews and for hints."""
