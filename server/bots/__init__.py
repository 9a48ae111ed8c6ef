"""House bots: their seats and their bot hosts: pure. May import lobby and its imports."""
