"""The pages at a server, at no table. May import base and start."""
