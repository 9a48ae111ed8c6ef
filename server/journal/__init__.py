"""Tables, records and standings on the disk. May import standings, lobby, log, meter and what they may."""
