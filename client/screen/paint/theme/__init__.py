"""Colours and glyphs by name."""
