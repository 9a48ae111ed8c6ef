"""The pages of recorded games. May import base and board."""
