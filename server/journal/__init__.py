"""The tables on the disk, so that a restart brings them back. May import lobby and what the lobby may."""
