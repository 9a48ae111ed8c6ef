"""How guests find the server: its addresses, the beacon, and mDNS."""
