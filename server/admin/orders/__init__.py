"""A file for each order: how it is typed, what it does, its answer."""
