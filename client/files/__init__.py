"""A client's files about servers, seats and games."""
