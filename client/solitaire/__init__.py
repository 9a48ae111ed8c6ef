"""A solitaire in play, and its texts."""
