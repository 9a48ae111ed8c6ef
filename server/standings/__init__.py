"""Who won how often here: pure. May import config."""
