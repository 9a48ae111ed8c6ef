"""House bots: their seats and their bot hosts: pure."""
