"""Tests of the client, and the fakes that they share."""
