"""Tests of the pages' scripts, run by node and compared with Python."""
