"""The pages at a table. May import base, start and board."""
