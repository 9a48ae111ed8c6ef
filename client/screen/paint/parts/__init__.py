"""Panels, lines and other small painted parts."""
