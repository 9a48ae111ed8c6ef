"""Tables and events as text."""
