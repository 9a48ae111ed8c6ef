"""What must hold of every notice that a server sends, whatever the case. May import the loose modules of conform."""
