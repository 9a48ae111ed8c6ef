"""The operator's orders to a running server, over a socket in its data directory."""
