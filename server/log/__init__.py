"""The format of log lines and the kinds of events. Imports no other room of the server."""
