"""The commands of clients, pure. May import standings, bots and their imports."""
