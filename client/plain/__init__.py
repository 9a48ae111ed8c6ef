"""The client that reads and writes lines."""
