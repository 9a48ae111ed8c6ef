"""A player who only sees the screen and presses keys.

A screen can be half drawn, and a key can arrive at an older frame. So each key depends on the current screen, and
the player never waits for a key that may be lost.
"""

import re

from tests.end_to_end.terminal import Terminal

DOWN = "\x1b[B"
ESCAPE = "\x1b"

OVER = "The game is over"
HAND_ENDED = "Esc shows"
FITS_NOWHERE = "fits nowhere"
CHOSEN = "["

KEYS = {HAND_ENDED: " ", FITS_NOWHERE: ESCAPE, CHOSEN: ESCAPE}
"""The keys that close boxes over a table."""

_LIFTED = re.compile(r"(\d)\]? \+(\d+)")
_RACK = re.compile(r"^(.*[▘▝▖▗▀▄▌▐▙▛▜▟█\u2571▁▔]|[\s\d+\[\]-]*\s)")
_PLACE = re.compile(r"(?<![\w'])[adefijklnopuwxyz](?![\w'])")
_HERE = re.compile(r"here: \d+ point")


class Player:
    """Somebody at a table who lays a tile of those that are lifted; `laid` is how many there were."""

    def __init__(self, terminal: Terminal) -> None:
        self._terminal = terminal
        self.laid = 0

    def plays(self) -> None:
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
        while (seen := self._sees()) != OVER and not self.chosen():
            self._presses(self._place_key() if seen == CHOSEN else KEYS.get(seen, seen))
        return seen != OVER

    def confirms(self) -> None:
        while self.chosen():
            self._presses("\r")
        self.laid += 1

    def has_turn(self) -> str:
        """Wait for a turn and return the key of a lifted tile, or nothing if the game is over."""
        while (seen := self._sees()) in KEYS:
            self._presses(KEYS[seen])
        return "" if seen == OVER else seen

    def table(self) -> list[str]:
        """What can be read between the title and the player's own tiles."""
        return self._terminal.lines[1 : self._rule()]

    def chosen(self) -> str:
        """What the tile that is chosen makes in its place, if there is one."""
        found = _HERE.search(self._beside())
        return found[0] if found else ""

    def _place_key(self) -> str:
        letters = _PLACE.findall("\n".join(self._board()))
        return letters[-1] if letters and self.laid % 2 else DOWN

    def _presses(self, key: str) -> None:
        before = (self._seen(), self.chosen())
        self._terminal.types(key).rests(lambda: (self._seen(), self.chosen()) != before)

    # reading the screen

    def _sees(self) -> str:
        return self._terminal.until(self._seen, "a turn")

    def _seen(self) -> str | None:
        text = self._terminal.text
        for words in (OVER, HAND_ENDED, FITS_NOWHERE):
            if words in text:
                return words
        if "YOUR TURN" not in self._terminal.lines[0]:
            return None
        if CHOSEN in self._below()[-1]:
            return CHOSEN
        if "Your turn." not in self._beside():
            return None
        lifted = [(int(points), number) for number, points in _LIFTED.findall(self._below()[-1])]
        return max(lifted)[1] if lifted else None

    def _beside(self) -> str:
        return " ".join(_RACK.sub("", line).strip() for line in self._below())

    def _board(self) -> list[str]:
        return [line.split("│")[0] for line in self.table()]

    def _below(self) -> list[str]:
        return self._terminal.lines[self._rule() + 1 : -1]

    def _rule(self) -> int:
        return max((y for y, line in enumerate(self._terminal.lines) if set(line) == {"─"}), default=0)
