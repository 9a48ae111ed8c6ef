"""Monitoring of a server by HTTP and by systemd."""
