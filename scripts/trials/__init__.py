"""The trials of scripts/chaos.py: a server, scripted players, and faults of all kinds."""
