"""Cases for clients."""
