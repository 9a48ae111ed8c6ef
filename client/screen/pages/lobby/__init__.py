"""The pages at a server, at no table."""
