from collections.abc import Callable, Iterable
from datetime import datetime
from difflib import get_close_matches
from typing import TypeAlias

from msgspec import Struct

from contack.protocol.name import printable
from contack.protocol.version import snake


class BadOrder(Exception):
    """`str` says what would be right."""


class OrderRefused(Exception):
    """`str` says what would be right."""


class Answer(Struct, frozen=True, tag_field="answer", tag=snake):
    def text(self, now: datetime) -> str:
        raise NotImplementedError


class OrderDone(Answer, frozen=True):
    words: str

    def text(self, now: datetime) -> str:
        return printable(self.words)


class OrderFailed(Answer, frozen=True):
    words: str

    def text(self, now: datetime) -> str:
        return printable(self.words)


Answered: TypeAlias = Callable[[Answer], None]


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """Return nothing if no known word is similar.

    >>> did_you_mean("tabels", ("who", "tables"))
    '; did you mean tables?'
    >>> did_you_mean("xyz", ("who", "tables"))
    ''
    """
    by_key = {each.casefold(): each for each in known}
    near = get_close_matches(word.casefold(), by_key, n=1)
    return f"; did you mean {by_key[near[0]]}?" if near else ""
