"""A recorded game as frames to step through. May import text."""
