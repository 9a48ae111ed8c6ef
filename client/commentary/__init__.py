"""The server's commentator: a client that watches tables and comments on lays."""
