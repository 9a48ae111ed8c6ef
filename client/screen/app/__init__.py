"""The whole full screen as one value. May import pages, state, paint, and pure rooms outside the screen."""
