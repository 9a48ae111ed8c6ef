"""The laboratory: bots measured against each other, and servers and clients tried against the protocol."""
