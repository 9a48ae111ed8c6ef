"""The pages at a table."""
