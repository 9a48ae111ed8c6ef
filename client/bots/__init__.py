"""Bots that look ahead: pure, but for the clock they are handed."""
