"""The terminal: keys in, characters out. May import paint."""
