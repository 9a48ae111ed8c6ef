"""The pages of a solitaire."""
