"""What the host of a server decides, and what limits it. Imports no other room of the server."""
