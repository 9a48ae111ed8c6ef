"""What does a server count of what it does? Numbers in memory: pure, and told by others. Imports no other room."""
