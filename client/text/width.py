"""How many columns text takes, and text made to take so many."""

from __future__ import annotations

from wcwidth import wcwidth

ELLIPSIS = "…"


def char_width(character: str) -> int:
    """Return how many columns a character takes; 0 for one that joins the one before, and for control characters."""
    return max(wcwidth(character), 0)


def text_width(text: str) -> int:
    """Return how many columns text takes.

    >>> text_width("den"), text_width("卓")
    (3, 2)
    """
    return sum(map(char_width, text))


def clip(text: str, columns: int) -> str:
    """Return text no wider than `columns`, with an ellipsis where some was cut off.

    >>> clip("the long table", 8)
    'the lon…'
    """
    if text_width(text) <= columns:
        return text
    kept, taken = [], 1
    for character in text:
        taken += char_width(character)
        if taken > columns:
            break
        kept.append(character)
    return "".join(kept) + ELLIPSIS if columns > 0 else ""


def pad(text: str, columns: int, right: bool = False) -> str:
    """Return text that takes exactly `columns`, clipped or with spaces behind it, or before it with `right`."""
    clipped = clip(text, columns)
    spaces = " " * (columns - text_width(clipped))
    return spaces + clipped if right else clipped + spaces


def wrapped(text: str, columns: int) -> list[str]:
    """Return the lines that text takes at a width, broken between words where they allow it; never empty."""
    lines: list[str] = []
    line = ""
    for word in text.split(" "):
        joined = f"{line} {word}" if line else word
        if text_width(joined) <= columns:
            line = joined
            continue
        if line:
            lines.append(line)
        *full, line = _broken(word, columns)
        lines += full
    return [*lines, line]


def _broken(word: str, columns: int) -> list[str]:
    """Break a word that may be wider than a line."""
    pieces = [""]
    for character in word:
        if text_width(pieces[-1]) + char_width(character) > max(columns, 2):
            pieces.append("")
        pieces[-1] += character
    return pieces
