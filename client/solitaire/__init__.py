"""A solitaire in play, and its texts. May import text."""
