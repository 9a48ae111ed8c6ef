"""A client's knowledge of a server, and its wishes: pure."""
