"""The whole full screen as one value."""
