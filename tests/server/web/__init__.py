"""Tests of the port's answers to browsers."""
