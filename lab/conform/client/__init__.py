"""The cases that a client is tried with. May import the loose modules of conform."""
