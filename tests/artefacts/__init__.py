"""Tests of what makes the files of a release."""
