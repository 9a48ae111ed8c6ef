"""The programs that the server starts."""
