"""A client's files about servers, seats and games. May import session and solitaire."""
