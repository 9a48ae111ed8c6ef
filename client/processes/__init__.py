"""Work in separate processes. Imports no other room of the client."""
