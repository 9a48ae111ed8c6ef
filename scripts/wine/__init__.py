"""A Windows that is none: CPython for Windows under Wine with Contack from its wheel, and what is tried there."""
