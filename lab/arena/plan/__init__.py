"""What is to be played: which bots, on which deals, in which seats. May import bots."""
