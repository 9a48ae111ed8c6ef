"""The same rules on a mutable position, for code that looks at many games."""
