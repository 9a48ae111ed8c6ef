"""A running tournament: its people, its rounds, and what is due. Pure."""
