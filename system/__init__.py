"""What operating systems do differently, and how a program of Contack starts another. Knows nothing of the game."""
