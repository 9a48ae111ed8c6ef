"""Games as text: events, views, records, and checks against the rules. May import all of the engine."""
