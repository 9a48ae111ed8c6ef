"""What the port says to browsers: pages, and the protocol over WebSockets. May import network, config and table."""
