"""What a bot that thinks ahead is made of. Imports nothing else of the client."""
