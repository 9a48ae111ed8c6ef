"""A player who sees nothing but the screen and does nothing but press keys."""

from __future__ import annotations

import re

from tests.end_to_end.terminal import Terminal

DOWN = "\x1b[B"
ESCAPE = "\x1b"

OVER = "The game is over"
HAND_ENDED = "Esc shows"
FITS_NOWHERE = "fits nowhere"
CHOSEN = "["

_LIFTED = re.compile(r"(\d)\]? \+(\d+)")
_RACK = re.compile(r"^(.*[▘▝▖▗▀▄▌▐▙▛▜▟█\u2571▁▔]|[\s\d+\[\]-]*\s)")
_PLACE = re.compile(r"(?<![\w'])[adefijklnopuwxyz](?![\w'])")
_CHOSEN = re.compile(r"here:|fits in|fits nowhere")
_HERE = re.compile(r"here: \d+ point")


class Player:
    """Somebody at a table who lays a tile of those that are lifted; `laid` is how many there were."""

    def __init__(self, terminal: Terminal) -> None:
        self._terminal = terminal
        self.laid = 0

    def plays(self) -> None:
        """Play until the game is over."""
        while self.lays():
            pass

    def lays(self) -> bool:
        """Lay a tile once one can be chosen; answer whether there was a turn before the game was over."""
        if not self.chooses():
            return False
        self.confirms()
        return True

    def chooses(self) -> bool:
        """Choose a tile and a place for it; answer whether there was a turn before the game was over."""
        while number := self.has_turn():
            if self._chooses_tile(number):
                self._chooses_place()
                return True
        return False

    def confirms(self) -> None:
        """Lay what is chosen."""
        self._terminal.types("\r").until(lambda: not self.chosen(), "a tile that is laid")
        self.laid += 1

    def has_turn(self) -> str:
        """Wait for a turn and return the key of a lifted tile, or nothing if the game is over."""
        seen = self._terminal.until(self._turn, "a turn")
        while seen in (HAND_ENDED, FITS_NOWHERE, CHOSEN):
            self._takes_away(seen)
            seen = self._terminal.until(self._turn, "a turn")
        return "" if seen == OVER else seen

    def _takes_away(self, words: str) -> None:
        """Press the key that takes away what stands in the way of a turn."""
        key = " " if words == HAND_ENDED else ESCAPE
        self._terminal.types(key).until(lambda: self._turn() != words, "the table")

    def table(self) -> list[str]:
        """What can be read between the title and the player's own tiles."""
        return self._terminal.lines[1 : self._rule()]

    def chosen(self) -> str:
        """What the tile that is chosen makes in its place, if there is one."""
        found = _HERE.search(self._beside())
        return found[0] if found else ""

    def _chooses_tile(self, number: str) -> bool:
        """Choose a tile; answer whether it fits. Where a frame promised so too early, take it back."""
        self._terminal.types(number)
        if self._terminal.until(lambda: self._is_chosen(number), f"tile {number}, chosen") != FITS_NOWHERE:
            return True
        self._terminal.types(ESCAPE).until(lambda: "[" not in self._below()[-1], "no tile chosen")
        return False

    def _chooses_place(self) -> None:
        """Choose a place by its letter or, every other time, by the arrow; a single one is chosen already."""
        if not self.chosen():
            letters = _PLACE.findall("\n".join(self._board()))
            self._terminal.types(letters[-1] if letters and self.laid % 2 else DOWN)
        self._terminal.until(self.chosen, "a tile in its place")

    # what is seen

    def _turn(self) -> str | None:
        """Return the key of the lifted tile with the most points, or why no tile is to be chosen."""
        text = self._terminal.text
        for words in (OVER, HAND_ENDED, FITS_NOWHERE):
            if words in text:
                return words
        if "YOUR TURN" not in self._terminal.lines[0]:
            return None
        if CHOSEN in self._below()[-1]:  # by a key that was meant for a frame before
            return CHOSEN
        if "Your turn." not in self._beside():
            return None
        lifted = [(int(points), number) for number, points in _LIFTED.findall(self._below()[-1])]
        return max(lifted)[1] if lifted else None

    def _is_chosen(self, number: str) -> str | None:
        found = _CHOSEN.search(self._beside())
        return found[0] if found and f"[{number}]" in self._below()[-1] else None

    def _beside(self) -> str:
        """What is said beside the rack."""
        return " ".join(_RACK.sub("", line).strip() for line in self._below())

    def _board(self) -> list[str]:
        return [line.split("│")[0] for line in self.table()]

    def _below(self) -> list[str]:
        return self._terminal.lines[self._rule() + 1 : -1]

    def _rule(self) -> int:
        """The line between the table and the player's own tiles."""
        return max((y for y, line in enumerate(self._terminal.lines) if set(line) == {"─"}), default=0)
