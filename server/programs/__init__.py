"""The programs that the server starts. May import the rooms feed, log and network."""
