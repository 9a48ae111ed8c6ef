"""Cases that a server or a client of any make must stand, each a rule of docs/protocol.md."""
