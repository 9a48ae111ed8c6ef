"""Painting with characters: pure code."""
