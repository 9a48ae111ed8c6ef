"""The reports of an arena: text, JSON, a page."""
