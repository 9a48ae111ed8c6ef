"""The two solitaires. May import the board and the loose modules of the engine."""
