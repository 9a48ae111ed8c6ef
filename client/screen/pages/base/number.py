from typing import NamedTuple

from contack.client.text.english import capitalized


class BadNumber(ValueError):
    pass


class Number(NamedTuple):
    """A number whose usual values keys step through. If None is one of them, a player types 0 for it."""

    field: str
    unit: str
    least: int
    most: int
    usual: tuple[int | None, ...]

    @property
    def words(self) -> str:
        none = ", or 0 for none" if None in self.usual else ""
        return f"{self.unit}: {self.least} to {self.most}{none}"

    def step(self, now: int | None, by: int) -> int | None:
        """Wrap around after the last usual number.

        >>> Number("grace", "seconds", 0, 99, (0, 30, 60)).step(45, 1)
        60
        """
        order = sorted(self.usual, key=_rank)
        beyond = [each for each in order[::by] if (_rank(each) - _rank(now)) * by > 0]
        return beyond[0] if beyond else order[::by][0]

    def parse(self, text: str) -> int | None:
        typed = text.strip()
        # `isdecimal` alone accepts digits of all scripts; `int` raises for more than 4300 digits
        number = int(typed) if typed.isascii() and typed.isdecimal() and len(typed) <= len(str(self.most)) else -1
        if number == 0 and None in self.usual:
            return None
        if not self.least <= number <= self.most:
            raise BadNumber(f"That cannot be. {capitalized(self.words)}")
        return number


def _rank(number: int | None) -> int:
    # None sorts before the least
    return -1 if number is None else number
