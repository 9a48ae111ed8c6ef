"""A server in memory that cheats with its deals, and honest clients of every kind at it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

import pytest

from contack.client.screen.state.effects import Connect
from contack.client.session.joining import JoinRequest
from contack.protocol.command import Command, HandOver, Reveal
from contack.protocol.connection import InvalidCommand
from contack.server.table.client import Client, Delivery
from contack.server.table.table import Table
from tests.client.house import BotClient, House, PlainClient, wish
from tests.client.screen_client import ADDRESS, ScreenClient

Honest: TypeAlias = PlainClient | ScreenClient | BotClient
Kind: TypeAlias = "str | Callable[[House], Honest]"
"""What an honest client is: one of the kinds, or one of a test's own."""

Cheat: TypeAlias = Callable[[Table], list[Delivery] | None]
"""What the server does to a table; it tells more than it would, if it does."""

CHOSEN = b"chosen when all others were known"


def sits(kind: Kind, house: House) -> Honest:
    """Return ann, an honest client of any kind, at a table of two."""
    if not isinstance(kind, str):
        return kind(house)
    match kind:
        case "plain" | "pipe":
            return PlainClient(house, wish("ann"), patient=kind == "pipe")
        case "bot":
            return BotClient(house, wish("ann"), nonce=b"nonce of ann", games=9)
    return ScreenClient(house).visits(
        Connect(ADDRESS, JoinRequest("ann", "test", "den", open=True, seats=2, countdown=0))
    )


def text_of(ann: Honest) -> str:
    """Return all that ann was told."""
    match ann:
        case PlainClient():
            return ann.text
        case BotClient():
            return "\n".join(ann.lines)
    return "\n".join([*ann.messages, *(line.words for line in ann.app.context.link.log), ann.text])


def nonces_sent(ann: Honest) -> list[bytes]:
    """Return the nonces that ann gave away."""
    return [command.nonce for command in ann.commands if isinstance(command, Reveal)]


class Crook:
    """A house that cheats when a kind of command comes, for the `time`th time since ann was ready."""

    def __init__(self, kind: Kind, before: type[Command], cheat: Cheat, time: int = 1, patient: bool = False) -> None:
        self.house = House()
        self.ann = sits(kind, self.house)
        self._honest = self.house.lobby.receive
        self._before, self._cheat, self._time = before, cheat, time
        self.house.lobby.receive = self._receive  # type: ignore[method-assign]
        self.bob = PlainClient(self.house, wish("bob"), patient, nonce=b"nonce of bob")

    @property
    def table(self) -> Table:
        return next(iter(self.house.lobby.tables.by_name.values()))

    def ends_game(self) -> str:
        """Let stand-ins play to the end of the game, and return what ann was told."""
        for client in (self.ann.client, self.bob.client):
            self.house.carry_out(client, HandOver("seat"))
        assert not self.table.playing
        return text_of(self.ann)

    def _receive(self, client: Client, command: Command | InvalidCommand) -> list[Delivery]:
        if not isinstance(command, self._before):
            return self._honest(client, command)
        self._time -= 1
        told = self._cheat(self.table) if self._time == 0 else None
        return self._honest(client, command) if told is None else told


each_kind = pytest.mark.parametrize("kind", ["plain", "screen", "bot"])


def ready(ann: Honest) -> None:
    """Let ann be ready again: a person says so, a bot does by itself."""
    match ann:
        case PlainClient():
            ann.types("ready")
        case ScreenClient():
            ann.presses("r")


def leaves_now(ann: Honest) -> None:
    """Let the time be over after which ann leaves a table whose deal she refuses."""
    match ann:
        case PlainClient():
            ann.does(ann.plain.leave_refused())
        case BotClient():
            ann.does(ann.player.leave_refused())
        case ScreenClient():
            ann.leaves_refused()
