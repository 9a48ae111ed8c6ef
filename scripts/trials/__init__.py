"""What scripts/chaos.py tries: a server, scripted players, and everything that can happen to both."""
