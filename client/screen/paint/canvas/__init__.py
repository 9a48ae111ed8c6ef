"""Characters with styles in a rectangle. May import text."""
