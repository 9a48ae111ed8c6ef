"""What pages may know and do. May import paint, and pure rooms outside the screen."""
