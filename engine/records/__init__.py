"""Games as text: events, views, records, and checks against the rules."""
