"""What came of the matches, and what can be said of it."""
