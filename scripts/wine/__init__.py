"""CPython for Windows under Wine with Contack from its wheel, and trials of it."""
