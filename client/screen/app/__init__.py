"""The whole full screen as one value. May import pages, state, paint, and outside the screen what is pure."""
