"""The lesson, on a real board. May import base and board."""
