"""What a client keeps on the disk about servers, seats and games. May import session and solitaire."""
