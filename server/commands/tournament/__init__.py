"""The commands of a tournament, and its way through the server."""
