"""The two solitaires."""
