"""The server: lobby and tables are pure; Twisted is met in one adapter."""
