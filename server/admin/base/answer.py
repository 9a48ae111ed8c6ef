from collections.abc import Callable
from datetime import datetime
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
