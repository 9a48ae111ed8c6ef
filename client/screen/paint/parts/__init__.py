"""Panels, lines and small things that are painted. May import theme and canvas."""
