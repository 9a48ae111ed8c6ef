"""The results of games and their statistics."""
