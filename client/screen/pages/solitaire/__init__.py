"""The pages of a solitaire. May import base and board."""
