"""What came of the matches, to be read. May import results and plan."""
