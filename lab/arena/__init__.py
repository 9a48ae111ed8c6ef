"""Bots measured against each other in many games: the schedule, the games, the statistics and the reports."""
