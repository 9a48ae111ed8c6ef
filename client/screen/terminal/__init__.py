"""The terminal: keys in, characters out."""
