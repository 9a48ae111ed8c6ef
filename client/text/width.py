"""How many columns text takes, and text made to take so many."""

import re
from functools import lru_cache, partial

from wcwidth import iter_graphemes, width

ELLIPSIS = "…"

_PARTS = re.compile(r"[^/\\]*[/\\]|[^/\\]+")
"""What a path is made of: folders with what ends them, and a name."""

_width = partial(width, control_codes="ignore")
"""By default wcwidth follows a terminal's escape sequences; here they are never written, and count for nothing."""


@lru_cache(maxsize=4096)  # each key paints the whole screen anew, mostly with the text of before
def cells(text: str) -> tuple[tuple[str, int], ...]:
    """Return the graphemes of text, each with the columns that it takes; without what shows nothing by itself.

    >>> cells("a卓")
    (('a', 1), ('卓', 2))
    """
    found: list[tuple[str, int]] = []
    for grapheme in iter_graphemes(text):
        # Unicode begins a grapheme at some vowel signs, as Burmese ones, which have a column only behind their letter.
        if not (columns := _width(grapheme)) and found and grapheme.isprintable():
            grapheme = found.pop()[0] + grapheme
            columns = _width(grapheme)
        if columns:
            found.append((grapheme, columns))
    return tuple(found)


def text_width(text: str) -> int:
    """Return how many columns text takes.

    >>> text_width("den"), text_width("卓")
    (3, 2)
    """
    return sum(columns for _, columns in cells(text))


def clip(text: str, columns: int) -> str:
    """Return text no wider than `columns`, with an ellipsis where some was cut off.

    >>> clip("the long table", 8)
    'the lon…'
    """
    if text_width(text) <= columns:
        return text
    kept, room = "", columns - 1
    for grapheme, taken in cells(text):
        room -= taken
        if room < 0:
            break
        kept += grapheme
    return kept + ELLIPSIS if columns > 0 else ""


def pad(text: str, columns: int, right: bool = False) -> str:
    """Return text that takes exactly `columns`, clipped or with spaces behind it, or before it with `right`."""
    shown = clip(text, columns)
    spaces = " " * (columns - text_width(shown))
    return spaces + shown if right else shown + spaces


def wrapped(text: str, columns: int) -> list[str]:
    """Return the lines that text takes at a width, broken between words where they allow it; never empty."""
    # wcwidth's own wrap and clip part a Burmese vowel sign from its letter, which leaves it without a column.
    lines, line = list[str](), ""
    for word in text.split(" "):
        joined = f"{line} {word}" if line else word
        if text_width(joined) <= columns:
            line = joined
            continue
        if line:
            lines.append(line)
        *full, line = _broken(word, max(columns, 2))  # where a wide character is to stand there must be two
        lines += full
    return [*lines, line]


def _broken(word: str, columns: int) -> list[str]:
    """Break a word that may be wider than a line; a path behind a folder, so that a name stays whole where it can."""
    if text_width(word) <= columns:
        return [word]
    pieces = [""]
    for part in _PARTS.findall(word):
        if text_width(pieces[-1] + part) <= columns:
            pieces[-1] += part
        else:
            pieces += _cut(part, columns)
    return pieces if pieces[0] else pieces[1:]


def _cut(word: str, columns: int) -> list[str]:
    """Cut a word that may be wider than a line wherever the line ends."""
    pieces, room = [""], columns
    for grapheme, taken in cells(word):
        if taken > room and pieces[-1]:
            pieces.append("")
            room = columns
        pieces[-1] += grapheme
        room -= taken
    return pieces
