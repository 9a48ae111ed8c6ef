"""The full screen at work: network, files, programs and the terminal. May import all of the screen."""
