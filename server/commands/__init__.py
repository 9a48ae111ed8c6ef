"""What each command of a client does: pure. May import bots and what they may."""
