"""What happened, in words and in letters. Imports no other room of the client."""
