"""Numbers that are asked for in a form: which may be, which are usual, and what is wrong with another one."""

from typing import NamedTuple

from contack.client.text.english import capitalized


class BadNumber(ValueError):
    """Something typed that is not the number asked for; `str` says what would be right."""


class Number(NamedTuple):
    """A number of so many of `unit` from `least` to `most`, of which keys go through the `usual` ones.

    Where None is among those, there may be none; who types says 0 then.
    """

    field: str
    unit: str
    least: int
    most: int
    usual: tuple[int | None, ...]

    @property
    def words(self) -> str:
        """What would be right."""
        none = ", or 0 for none" if None in self.usual else ""
        return f"{self.unit}: {self.least} to {self.most}{none}"

    def step(self, now: int | None, by: int) -> int | None:
        """Return the usual number after one, or before it where `by` is -1; around the ends it goes on.

        >>> Number("grace", "seconds", 0, 99, (0, 30, 60)).step(45, 1)
        60
        """
        order = sorted(self.usual, key=_rank)
        beyond = [each for each in order[::by] if (_rank(each) - _rank(now)) * by > 0]
        return beyond[0] if beyond else order[::by][0]

    def parse(self, text: str) -> int | None:
        """Return the number that was typed. Raises BadNumber."""
        typed = text.strip()
        # `isdecimal` alone takes digits of all scripts; `int` raises for more than 4300 of them
        number = int(typed) if typed.isascii() and typed.isdecimal() and len(typed) <= len(str(self.most)) else -1
        if number == 0 and None in self.usual:
            return None
        if not self.least <= number <= self.most:
            raise BadNumber(f"That cannot be. {capitalized(self.words)}")
        return number


def _rank(number: int | None) -> int:
    # none stands before the least
    return -1 if number is None else number
