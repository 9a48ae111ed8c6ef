"""The error for text that names no tile, cell or lay."""


class BadNotation(ValueError):
    """Text that is not in the notation of records.md; `str` quotes it and says what would be right."""

    def __init__(self, what: str, found: object, expected: str) -> None:
        shown = repr(found[:40]) if isinstance(found, str) else f"a value of type {type(found).__name__}"
        super().__init__(f"{shown} is no {what}: expected {expected}")
