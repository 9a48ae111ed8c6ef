"""A census of solitaire deals: which can be won, how hard they are, and how far simple players come."""
