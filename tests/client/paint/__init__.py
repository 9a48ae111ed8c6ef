"""Tests of pictures in characters."""
