"""A running tournament: its people, its rounds and its clock. Pure."""
