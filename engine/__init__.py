"""The rules of Contack: immutable values and pure functions. Knows no network, no clock and no randomness."""
