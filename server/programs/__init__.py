"""The programs that the server starts. Imports no other room of the server."""
