"""Painting with characters: pure code. May import text."""
