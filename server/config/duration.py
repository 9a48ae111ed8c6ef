"""Durations as people type them: 2h, 1h30m, 3d."""

import re

UNITS = {"w": 604_800, "d": 86_400, "h": 3600, "m": 60, "s": 1}

# Ten years; a longer ban can be permanent.
LONGEST = 10 * 365 * UNITS["d"]

_FORM = re.compile("".join(rf"(?:(\d{{1,9}}){unit})?" for unit in UNITS), re.ASCII)

EXAMPLES = "a duration is such as 30m, 2h, 1h30m or 7d"


def parse_duration(text: str) -> int:
    # raises ValueError with an example
    found = _FORM.fullmatch(text)
    seconds = (
        sum(int(number or 0) * unit for number, unit in zip(found.groups(), UNITS.values(), strict=True))
        if found
        else 0
    )
    if not 0 < seconds <= LONGEST:
        raise ValueError(f"{text!r} is not a duration of up to ten years: {EXAMPLES}")
    return seconds


def duration_text(seconds: int, units: int = len(UNITS)) -> str:
    """Cut to the largest `units`.

    >>> duration_text(5400)
    '1h30m'
    >>> duration_text(90_061, 2)
    '1d1h'
    """
    parts = []
    for name, unit in UNITS.items():
        number, seconds = divmod(seconds, unit)
        if number:
            parts.append(f"{number}{name}")
    return "".join(parts[:units]) or "0s"
