"""Cases for servers. May import conform's modules outside this folder and `client`."""
