from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any
from weakref import WeakKeyDictionary, WeakSet

from contack.protocol.error import Refusal
from contack.protocol.limits import CHAT_TAIL, NAMES_MUTED
from contack.protocol.name import name_key
from contack.protocol.notice import ChatLine, Said
from contack.server.config.password import Password
from contack.server.config.refused import NotAllowed
from contack.server.config.token_bucket import TokenBucket
from contack.server.table.client import Client
from contack.server.table.snapshot import ModerationSnapshot

# The most kicked names of a table, the newest: each change writes all of them again.
NAMES_KICKED = 100


@dataclass(slots=True)
class Moderation:
    """The password and the lock of a table, and the kicked and muted names, compared by their keys.

    `barred` has the kicked connections. `silenced` has the muted connections with their names at that time, and
    `aliases` the last name that each took since.
    """

    password: Password | None = None
    locked: bool = False
    kicked: dict[str, None] = field(default_factory=dict)
    muted: dict[str, str] = field(default_factory=dict)
    # weak references: the table does not learn when a connection ends
    barred: WeakSet[Client] = field(default_factory=WeakSet)
    silenced: WeakKeyDictionary[Client, str] = field(default_factory=WeakKeyDictionary)
    aliases: WeakKeyDictionary[Client, str] = field(default_factory=WeakKeyDictionary)

    @staticmethod
    def restored(was: ModerationSnapshot) -> "Moderation":
        password = None if was.password is None else Password(was.password)
        return Moderation(password, was.locked, dict.fromkeys(was.kicked), {name_key(name): name for name in was.muted})

    @property
    def snapshot(self) -> ModerationSnapshot:
        digest = self.password.digest if self.password else None
        return ModerationSnapshot(digest, self.locked, tuple(self.kicked), tuple(self.muted.values()))

    def check_lets_in(self, client: Client) -> None:
        # A kicked client stays out under another name too. Raises NotAllowed.
        if client in self.barred or name_key(client.name) in self.kicked:
            raise NotAllowed(Refusal.KICKED)
        if self.locked:
            raise NotAllowed(Refusal.TABLE_LOCKED)

    def exclude(self, name: str, client: Client | None) -> None:
        if client:
            self.barred.add(client)
        self.kicked[name_key(name)] = None
        _forget_the_first(self.kicked, NAMES_KICKED)

    def mute(self, name: str, client: Client | None) -> None:
        key = name_key(name)
        if client:
            self.silenced[client] = key
        self.muted[key] = name
        _forget_the_first(self.muted, NAMES_MUTED)

    def follow(self, client: Client) -> None:
        """Silence the new name of a muted client instead of its last one."""
        key = name_key(client.name)
        # one alias per client: a hundred of them would push the names that the host muted out of the list
        former = self.aliases.pop(client, None)
        if former and former != key:
            self.muted.pop(former, None)
        if key not in self.muted or former == key:
            self.aliases[client] = key
        self.mute(client.name, client)

    def unmute(self, name: str) -> str | None:
        key = name_key(name)
        self.silenced = WeakKeyDictionary({client: held for client, held in self.silenced.items() if held != key})
        return self.muted.pop(key, None)

    def is_muted(self, client: Client) -> bool:
        # a muted client stays muted under another name
        return client in self.silenced or name_key(client.name) in self.muted

    def check_may_speak(self, name: str) -> None:
        if name_key(name) in self.muted:
            raise NotAllowed(Refusal.MUTED)


def _forget_the_first(names: dict[str, Any], most: int) -> None:
    if len(names) > most:
        del names[next(iter(names))]


# Seconds between two nudges at a table.
NUDGE_SECONDS = 15


class Talk:
    """Counts all chat lines, but keeps only the newest."""

    __slots__ = ("chat", "lines", "nudges")

    def __init__(self, seconds: Callable[[], float]) -> None:
        self.chat: tuple[ChatLine, ...] = ()
        self.lines = 0
        self.nudges = TokenBucket(1 / NUDGE_SECONDS, 1, seconds)

    def restore(self, chat: tuple[ChatLine, ...]) -> None:
        self.chat, self.lines = chat, len(chat)

    def say(self, name: str, text: str, colour: int) -> Said:
        self.chat = (*self.chat, ChatLine(name, text))[-CHAT_TAIL:]
        self.lines += 1
        return Said(name, text, colour=colour)
