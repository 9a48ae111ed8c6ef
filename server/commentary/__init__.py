"""Judged lays, and the comments that spectators and screens read about them: pure."""
