"""What the host of a server decides, and what limits it."""
