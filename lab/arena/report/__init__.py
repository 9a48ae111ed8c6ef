"""The reports of an arena: text, JSON, a page. May import results and plan."""
