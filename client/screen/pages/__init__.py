"""The pages, one at a time, and their keys. Pure. May import state, paint, and the pure rooms outside the screen."""
