"""The same rules on a mutable position, for those who look at many games. May import board and rules."""
