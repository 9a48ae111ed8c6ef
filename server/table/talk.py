"""The chat and the nudges of a table."""

from collections.abc import Callable

from contack.protocol.limits import CHAT_TAIL
from contack.protocol.notice import ChatLine, Said
from contack.server.config.token_bucket import TokenBucket

NUDGE_SECONDS = 15
"""Seconds between two nudges at a table."""


class Talk:
    """The newest chat lines, the count of all lines, and when the next nudge is allowed."""

    __slots__ = ("chat", "lines", "nudges")

    def __init__(self, seconds: Callable[[], float]) -> None:
        self.chat: tuple[ChatLine, ...] = ()
        self.lines = 0
        self.nudges = TokenBucket(1 / NUDGE_SECONDS, 1, seconds)

    def restore(self, chat: tuple[ChatLine, ...]) -> None:
        self.chat, self.lines = chat, len(chat)

    def say(self, name: str, text: str) -> Said:
        """Add a chat line, and return its notice."""
        self.chat = (*self.chat, ChatLine(name, text))[-CHAT_TAIL:]
        self.lines += 1
        return Said(name, text)
