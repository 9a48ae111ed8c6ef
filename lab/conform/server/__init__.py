"""The cases that a server is tried with. May import the loose modules of conform."""
