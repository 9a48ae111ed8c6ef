"""The server: lobby and tables are pure; Only the adapters import Twisted."""
