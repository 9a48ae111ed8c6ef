"""What a big screen is shown of a server: pure. May import table and commands."""
