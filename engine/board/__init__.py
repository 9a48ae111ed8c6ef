"""The table: tiles, cells, contacts and lays."""
