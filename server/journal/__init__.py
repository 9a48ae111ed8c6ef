"""Tables, records and standings on the disk."""
