"""The lesson, on a real board."""
