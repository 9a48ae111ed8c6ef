"""Work in processes of its own. Imports no other room of the client."""
