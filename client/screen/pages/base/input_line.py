"""A line of text that is being typed."""

from dataclasses import dataclass, field, replace

from wcwidth import grapheme_boundary_before, iter_graphemes

from contack.client.screen.paint.canvas.canvas import Area
from contack.client.screen.paint.canvas.style import Style
from contack.client.text.width import text_width
from contack.protocol.name import JOINER, printable

DOT = "•"
"""Stands for each character of what nobody is to read."""

# as shells read lines: who plays in a terminal has these in the fingers
_READLINE = {"c-a": "home", "c-b": "left", "c-d": "delete", "c-e": "end", "c-f": "right", "c-h": "backspace"}


@dataclass(frozen=True, slots=True)
class Field:
    """Text with a cursor in it, at the end of a grapheme, and the most characters it may have.

    A `secret` one is shown as dots.
    """

    text: str = field(default="", repr=False)
    at: int = 0
    most: int = 200
    secret: bool = False

    @staticmethod
    def of(text: str, most: int = 200) -> "Field":
        """Return a field that holds text already, with the cursor behind it."""
        return Field(text[:most], len(text[:most]), most)

    @property
    def line(self) -> str:
        """The text without the joiners behind which no emoji followed."""
        return printable(self.text, "")

    def press(self, key: str) -> "Field":
        """Return the field after a key; one that edits nothing changes nothing."""
        key = _READLINE.get(key, key)
        cursor = {"left": self._before, "right": self._behind, "home": 0, "end": len(self.text)}
        cuts = {
            "backspace": (self._before, self.at),
            "delete": (self.at, self._behind),
            "c-u": (0, self.at),
            "c-k": (self.at, len(self.text)),
            "c-w": (self._word_start(), self.at),
        }
        if key in cursor:
            return replace(self, at=cursor[key])
        if key in cuts:
            return self._cut(*cuts[key])
        # names of keys are longer than a character
        return self.insert(key) if len(key) == 1 else self

    def insert(self, text: str) -> "Field":
        """Return the field after text is typed or pasted; what cannot be shown and what is too much is left out."""
        # An emoji that is joined comes from the keyboard piece by piece: its joiners before what they join.
        shown = "".join(character for character in text if character.isprintable() or character == JOINER)
        room = shown[: self.most - len(self.text)]
        return replace(self, text=self.text[: self.at] + room + self.text[self.at :], at=self.at + len(room))

    def paint(self, area: Area, style: Style) -> None:
        """Show as much of the text around the cursor as there is room for, and the cursor."""
        before, behind = (list(iter_graphemes(part)) for part in (self.text[: self.at], self.text[self.at :]))
        if self.secret:
            before, behind = [DOT] * len(before), [DOT] * len(behind)
        # `>=`: the cursor behind the text needs a column too
        while before and text_width("".join(before)) >= area.columns:
            del before[0]
        area.fill(style)
        area.put(0, 0, "".join(before + behind), style)
        area.cursor(text_width("".join(before)), 0)

    @property
    def _before(self) -> int:
        # graphemes, not characters: half of an emoji can be neither seen nor mended
        return grapheme_boundary_before(self.text, self.at)

    @property
    def _behind(self) -> int:
        return self.at + len(next(iter_graphemes(self.text[self.at :]), ""))

    def _cut(self, start: int, end: int) -> "Field":
        return replace(self, text=self.text[:start] + self.text[end:], at=min(self.at, start))

    def _word_start(self) -> int:
        # blanks before the cursor go with the word, as in a shell
        before = self.text[: self.at].rstrip()
        return before.rfind(" ") + 1
