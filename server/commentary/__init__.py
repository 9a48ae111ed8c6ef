"""What the commentator judges, and what spectators and screens read about it: pure. May import config and table."""
