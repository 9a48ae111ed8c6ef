"""Cases for servers."""
