"""A bot at a server's table, and bot hosts."""
