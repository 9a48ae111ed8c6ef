"""The plan of an arena: which bots play which deals in which seats."""
