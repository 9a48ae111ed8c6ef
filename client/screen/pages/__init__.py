"""What is seen and pressed, a page at a time: pure. May import state, paint, and outside the screen what is pure."""
