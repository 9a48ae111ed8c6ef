"""What lies on the table: tiles, cells, contacts and lays. Imports nothing else of ours."""
