"""Monitoring of a server by HTTP and by systemd. May import network and meter."""
