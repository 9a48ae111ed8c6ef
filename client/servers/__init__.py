"""A client's knowledge of servers: addresses, those found and met, passwords: pure."""
