"""A table, its people and its game: pure."""
