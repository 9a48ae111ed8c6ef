"""Games and wins by player: pure."""
