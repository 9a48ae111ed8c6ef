"""The client that reads and writes lines. May import coach, network and their imports."""
