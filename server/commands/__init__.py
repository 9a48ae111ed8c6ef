"""The commands of clients, pure."""
