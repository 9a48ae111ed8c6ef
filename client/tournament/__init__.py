"""What a client knows and says about a game night: pure."""
