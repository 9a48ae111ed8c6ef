"""Tournaments: table sizes, seating, scores, the scoreboard, and the tournament file."""
