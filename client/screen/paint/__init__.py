"""Painting in characters: pure. May import text."""
