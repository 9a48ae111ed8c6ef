"""The full screen at work: network, files, programs and the terminal."""
