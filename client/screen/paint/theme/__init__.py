"""Colours and glyphs by name. May import canvas."""
