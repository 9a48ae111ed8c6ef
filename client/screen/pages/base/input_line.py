"""A line of text that is being typed."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from contack.client.screen.paint.canvas.canvas import Area
from contack.client.screen.paint.canvas.style import Style
from contack.client.text.width import text_width

DOT = "•"
"""Stands for each character of what nobody is to read."""


@dataclass(frozen=True, slots=True)
class Field:
    """Text with a cursor in it, and the most characters it may have; a `secret` one is shown as dots."""

    text: str = field(default="", repr=False)
    at: int = 0
    most: int = 200
    secret: bool = False

    @staticmethod
    def of(text: str, most: int = 200) -> Field:
        """Return a field that holds text already, with the cursor behind it."""
        return Field(text[:most], len(text[:most]), most)

    def press(self, key: str) -> Field:
        """Return the field after a key; one that edits nothing changes nothing."""
        match key:
            case "left" | "c-b":
                return replace(self, at=max(self.at - 1, 0))
            case "right" | "c-f":
                return replace(self, at=min(self.at + 1, len(self.text)))
            case "home" | "c-a":
                return replace(self, at=0)
            case "end" | "c-e":
                return replace(self, at=len(self.text))
            case "backspace" | "c-h":
                return self._cut(self.at - 1, self.at)
            case "delete" | "c-d":
                return self._cut(self.at, self.at + 1)
            case "c-u":
                return self._cut(0, self.at)
            case "c-k":
                return self._cut(self.at, len(self.text))
            case "c-w":
                return self._cut(self._word_start(), self.at)
        return self.insert(key) if len(key) == 1 else self

    def insert(self, text: str) -> Field:
        """Return the field after text is typed or pasted; what cannot be shown and what is too much is left out."""
        shown = "".join(character for character in text if character.isprintable())
        room = shown[: self.most - len(self.text)]
        return replace(self, text=self.text[: self.at] + room + self.text[self.at :], at=self.at + len(room))

    def paint(self, area: Area, style: Style) -> None:
        """Show as much of the text around the cursor as there is room for, and the cursor."""
        start, text = 0, DOT * len(self.text) if self.secret else self.text
        while text_width(text[start : self.at]) >= area.columns and start < self.at:
            start += 1
        area.fill(style)
        area.put(0, 0, text[start:], style)
        area.cursor(text_width(text[start : self.at]), 0)

    def _cut(self, start: int, end: int) -> Field:
        start = max(start, 0)
        return replace(self, text=self.text[:start] + self.text[end:], at=min(self.at, start))

    def _word_start(self) -> int:
        before = self.text[: self.at].rstrip()
        return before.rfind(" ") + 1
