"""What pages may know and want. May import paint, and outside the screen what is pure."""
