"""Scripted clients for tests, bots and trials, without a network: bytes in, bytes out."""
