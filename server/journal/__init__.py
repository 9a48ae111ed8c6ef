"""Tables, records and standings on the disk. May import standings, lobby and what the lobby may."""
