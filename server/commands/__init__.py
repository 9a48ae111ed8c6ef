"""What each command of a client does: pure. May import standings, bots and what they may."""
