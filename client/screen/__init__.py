"""The client that fills the terminal."""
