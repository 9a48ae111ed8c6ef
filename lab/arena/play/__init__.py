"""Plays the matches of a plan. May import bots, results and plan."""
