"""Tables and events as text. Imports no other room of the client."""
