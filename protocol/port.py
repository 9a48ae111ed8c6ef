"""Where servers listen unless somebody says otherwise."""

DEFAULT_PORT = 1939
"""The year of the game."""
