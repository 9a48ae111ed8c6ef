"""The parts of a bot that thinks ahead."""
