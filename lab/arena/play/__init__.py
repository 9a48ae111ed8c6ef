"""Plays the matches of a plan."""
