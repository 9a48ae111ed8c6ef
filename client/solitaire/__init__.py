"""A solitaire that is played here, and its words. May import text."""
