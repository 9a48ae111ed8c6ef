import re
from collections.abc import Iterable
from functools import partial

from wcwidth import iter_graphemes, width

ELLIPSIS = "…"

# The parts of a path: folders with their separators, and a name.
_PARTS = re.compile(r"[^/\\]*[/\\]|[^/\\]+")

# By default wcwidth interprets escape sequences. Our text has none, so they count as nothing.
_width = partial(width, control_codes="ignore")


# Characters whose widths are kept, 150 bytes each at most. By the number of texts a server that floods a client with
# talk would make it keep 70 MB.
MOST_KEPT = 2**16


class _Kept(dict[str, tuple[tuple[str, int], ...]]):
    """Each key repaints the whole screen, mostly with the same text."""

    size = 0

    def __missing__(self, text: str) -> tuple[tuple[str, int], ...]:
        found = _cells(text)
        if len(text) > MOST_KEPT:
            return found
        self.size += len(text)
        if self.size > MOST_KEPT:
            self.clear()
            self.size = len(text)
        self[text] = found
        return found


_kept = _Kept()


def cells(text: str) -> tuple[tuple[str, int], ...]:
    """Leave out graphemes that show nothing by themselves.

    >>> cells("a卓")
    (('a', 1), ('卓', 2))
    """
    return _kept[text]


def _cells(text: str) -> tuple[tuple[str, int], ...]:
    found: list[tuple[str, int]] = []
    for grapheme in iter_graphemes(text):
        # Unicode starts a grapheme at some vowel signs, such as Burmese ones, which have a column only after
        # their letter.
        if not (columns := _width(grapheme)) and found and grapheme.isprintable():
            grapheme = found.pop()[0] + grapheme
            columns = _width(grapheme)
        if columns:
            found.append((grapheme, columns))
    return tuple(found)


def text_width(text: str) -> int:
    """Return the number of columns of text.

    >>> text_width("den"), text_width("卓")
    (3, 2)
    """
    return sum(columns for _, columns in cells(text))


def clip(text: str, columns: int) -> str:
    """Return text of at most `columns`, with an ellipsis for the missing part.

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
    """Clip or fill with blanks after the text, or before it with `right`."""
    shown = clip(text, columns)
    spaces = " " * (columns - text_width(shown))
    return spaces + shown if right else shown + spaces


def figures_row(texts: Iterable[str], widths: Iterable[int]) -> str:
    """Align each text to the right of its column."""
    return "".join(f"{text:>{width}}" for text, width in zip(texts, widths, strict=True))


def wrapped(text: str, columns: int) -> list[str]:
    """Break between words if possible. The list is never empty."""
    # wcwidth's own wrap and clip separate a Burmese vowel sign from its letter, which leaves it without a column.
    lines, line, taken = list[str](), "", 0
    for word in text.split(" "):
        more = f" {word}" if line else word
        if taken + text_width(more) <= columns:
            line += more
            taken += text_width(more)
            continue
        if line:
            lines.append(line)
        *full, line = _broken(word, max(columns, 2))  # a wide character needs two columns
        lines += full
        taken = text_width(line)
    return [*lines, line]


def _broken(word: str, columns: int) -> list[str]:
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
    pieces, room = [""], columns
    for grapheme, taken in cells(word):
        if taken > room and pieces[-1]:
            pieces.append("")
            room = columns
        pieces[-1] += grapheme
        room -= taken
    return pieces
