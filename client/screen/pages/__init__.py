"""The pages, one at a time, and their keys."""
