"""What a line of the log looks like, and the kinds of events that it tells. Imports no other room of the server."""
