"""The pages at a table. May import base, start, lobby and board."""
