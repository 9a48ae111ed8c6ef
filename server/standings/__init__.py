"""Games and wins by player: pure. May import config."""
