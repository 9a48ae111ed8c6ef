"""The pages of recorded games."""
