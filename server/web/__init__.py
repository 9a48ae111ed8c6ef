"""What the port says to browsers: pages, replays, and the protocol over WebSockets."""
