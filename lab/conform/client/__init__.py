"""Cases for clients. May import conform's modules outside this folder and `server`."""
