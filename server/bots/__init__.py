"""Which house bot sits where, and who runs it: pure. May import lobby and what the lobby may."""
