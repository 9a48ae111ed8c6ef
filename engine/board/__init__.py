"""The table: tiles, cells, contacts and lays. Imports no other module of ours."""
