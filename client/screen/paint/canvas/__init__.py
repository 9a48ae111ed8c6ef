"""Styled characters in a rectangle."""
