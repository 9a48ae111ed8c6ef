"""The server's answers to orders."""

from collections.abc import Callable
from datetime import datetime
from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

from contack.protocol.name import printable
from contack.protocol.version import snake


class BadOrder(Exception):
    """Words that are not an order; the text says what would be right."""


class OrderRefused(Exception):
    """The server cannot run an order; the text says what would be right."""


class Answer(Struct, frozen=True, tag_field="answer", tag=snake):
    """The server's answer to an order."""

    def text(self, now: datetime) -> str:
        """Return lines of at most 80 columns, with times in the time zone of `now`."""
        raise NotImplementedError


class OrderDone(Answer, frozen=True):
    """The order was carried out."""

    words: str

    def text(self, now: datetime) -> str:
        return printable(self.words)


class OrderFailed(Answer, frozen=True):
    """The order was not carried out."""

    words: Annotated[str, Meta(max_length=1000)]

    def text(self, now: datetime) -> str:
        return printable(self.words)


Answered: TypeAlias = Callable[[Answer], None]
