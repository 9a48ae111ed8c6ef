"""Games as text: events, views and records, and whether they follow the rules. May import all of the engine."""
