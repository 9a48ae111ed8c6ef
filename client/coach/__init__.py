"""The coach: evaluates lays by the knowledge of the players, for reviews and hints."""
