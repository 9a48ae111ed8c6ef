"""A file for each order: its syntax, its effect, its answer."""
