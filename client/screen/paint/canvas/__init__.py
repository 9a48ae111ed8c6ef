"""Styled characters in a rectangle. May import text."""
