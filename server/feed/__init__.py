"""What a big screen is shown of a server: pure. May import config, table and commands."""
