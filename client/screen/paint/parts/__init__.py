"""Panels, lines and other small painted parts. May import theme and canvas."""
