"""Solvers of the two solitaires: winning lays, difficulty, and hints."""
