"""The parts of a bot that thinks ahead. Imports no other room of the client."""
