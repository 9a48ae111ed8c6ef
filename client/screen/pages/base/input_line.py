from dataclasses import dataclass, field, replace

from wcwidth import grapheme_boundary_before, iter_graphemes

from contack.client.screen.paint.canvas.canvas import Area, Style
from contack.client.text.width import text_width
from contack.protocol.name import JOINER, printable

# Replaces each character of a secret.
DOT = "•"

# the keys of shells, which terminal users know
_READLINE = {"c-a": "home", "c-b": "left", "c-d": "delete", "c-e": "end", "c-f": "right", "c-h": "backspace"}


@dataclass(frozen=True, slots=True)
class Field:
    """`at` is at the end of a grapheme. A `secret` shows dots."""

    text: str = field(default="", repr=False)
    at: int = 0
    most: int = 200
    secret: bool = False

    @staticmethod
    def of(text: str, most: int = 200) -> "Field":
        return Field(text[:most], len(text[:most]), most)

    @property
    def line(self) -> str:
        return printable(self.text, "")

    def press(self, key: str) -> "Field":
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
        # the names of keys have more than one character
        return self.insert(key) if len(key) == 1 else self

    def insert(self, text: str) -> "Field":
        # A joined emoji arrives from the keyboard in pieces: each joiner before the part that it joins.
        shown = "".join(character for character in text if character.isprintable() or character == JOINER)
        room = shown[: self.most - len(self.text)]
        return replace(self, text=self.text[: self.at] + room + self.text[self.at :], at=self.at + len(room))

    def paint(self, area: Area, style: Style) -> None:
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
        # graphemes, not characters: half of an emoji is neither visible nor editable
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
