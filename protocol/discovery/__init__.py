"""Discovery and trust: beacons, fingerprints, the addresses of pages, and Wi-Fi networks for guests."""
