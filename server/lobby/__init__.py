"""All tables and names of the server: pure."""
