"""Tests of the server, and the fakes that they share."""
