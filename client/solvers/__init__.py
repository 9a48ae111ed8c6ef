"""Solvers of the two solitaires: which deals can be won and how, how hard they are, and which lay is best now."""
