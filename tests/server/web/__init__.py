"""Tests of what the port says to browsers."""
