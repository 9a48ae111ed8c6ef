"""What a client knows of a server and wants of it: pure. May import text."""
