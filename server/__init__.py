"""The server: lobby and tables are pure; only the adapters import Twisted."""
