"""All tables and names of the server: pure. May import table and config."""
