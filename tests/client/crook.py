"""A server in memory that cheats with its deals, and honest clients of every kind at it."""

from collections.abc import Callable
from typing import TypeAlias

from contack.engine.deal import digest
from contack.protocol.command import Command, HandOver, Reveal
from contack.protocol.connection import InvalidCommand
from contack.protocol.notice import Change
from contack.server.table.client import Client, Delivery
from contack.server.table.table import Table
from tests.client import screen_client
from tests.client.house import BotClient, House, PlainClient, wish
from tests.client.screen_client import ScreenClient

Honest: TypeAlias = PlainClient | ScreenClient | BotClient
Kind: TypeAlias = "str | Callable[[House], Honest]"
"""What an honest client is: one of the kinds, or one of a test's own."""

Cheat: TypeAlias = Callable[[Table], list[Delivery] | None]
"""What the server does to a table; it tells more than it would, if it does."""

CHOSEN = b"chosen when all others were known"


def chosen_last(table: Table) -> None:
    """Give bob another nonce, with its own digest."""
    bob = table.members.players[1]
    bob.nonce, bob.digest = CHOSEN, digest(CHOSEN)


def sits(kind: Kind, house: House) -> Honest:
    """Return ann, an honest client of any kind, at a table of two."""
    if not isinstance(kind, str):
        return kind(house)
    match kind:
        case "plain" | "pipe":
            return PlainClient(house, wish("ann"), patient=kind == "pipe")
        case "bot":
            return BotClient(house, wish("ann"), nonce=b"nonce of ann", games=9)
    return screen_client.sits(house)


def text_of(ann: Honest) -> str:
    if not isinstance(ann, ScreenClient):
        return ann.text
    return "\n".join([*ann.messages, *ann.log, ann.text])


def nonces_sent(ann: Honest) -> list[bytes]:
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
        for client in (self.ann.client, self.bob.client):
            self.house.carry_out(client, HandOver("seat"))
        assert not self.table.playing
        return text_of(self.ann)

    def _receive(self, client: Client, command: Command | InvalidCommand) -> list[Delivery]:
        if not isinstance(command, self._before):
            return self._honest(client, command)
        self._time -= 1
        lie = self._cheat(self.table) if self._time == 0 else None
        return self._honest(client, command) if lie is None else lie


def ready(ann: Honest) -> None:
    match ann:
        case PlainClient():
            ann.types("ready")
        case ScreenClient():
            ann.presses("r")


def leaves_now(ann: Honest) -> None:
    match ann:
        case PlainClient():
            ann.does(ann.plain.leave_refused())
        case BotClient():
            ann.does(ann.player.leave_refused())
        case ScreenClient():
            ann.leaves_refused()


class Picky(Crook):
    """A house that calls a deal off, in a way that a test chooses, each time it knows ann's nonce."""

    def __init__(self, kind: Kind, call_off: "Callable[[Picky], list[Delivery]]", times: int = 99) -> None:
        self.times = times
        # bob is a pipe, which is ready again by itself
        super().__init__(kind, Reveal, lambda _: call_off(self), patient=True)

    def ready_again(self) -> None:
        ready(self.ann)
        bob = next(player for player in self.table.members.players if player.name == "bob")
        if not bob.ready:
            self.bob.plain, effects = self.bob.plain.be_ready()
            self.bob.does(effects)

    def _receive(self, client: Client, command: Command | InvalidCommand) -> list[Delivery]:
        if not (isinstance(command, Reveal) and client is self.ann.client and self.times):
            return self._honest(client, command)
        self.times -= 1
        self.table._open_for_a_game()
        return self._cheat(self.table) or []


def joined(picky: Picky) -> list[Delivery]:
    """Tell ann of the table as if she had fallen behind."""
    return picky.table.newest(picky.ann.client)


def held_up(picky: Picky) -> list[Delivery]:
    return picky.table.changed(Change.HELD_UP, "")


def names_ann(picky: Picky) -> list[Delivery]:
    """Say that ann herself withheld the nonce which she has sent."""
    return picky.table.changed(Change.WITHHELD, "ann")


def names_bob(picky: Picky) -> list[Delivery]:
    """Say that the server's own seat withheld its nonce."""
    return picky.table.changed(Change.WITHHELD, "bob")


def late_commitment(table: Table) -> list[Delivery]:
    bob = table.members.players[1]
    table.gathering.seed, bob.ready, bob.digest = b"chosen late", True, digest(b"nonce of bob")
    return table.ask()


def no_part(table: Table) -> list[Delivery]:
    ann, bob = table.members.players
    ann.ready, bob.ready = False, True
    table.gathering.ask()
    lie = table.changed(Change.ASKED, "")
    table.gathering.begun()  # alone, bob cannot play
    return lie


def other_digest(table: Table) -> list[Delivery]:
    ann, bob = table.members.players
    ann.digest, bob.ready, bob.digest = digest(b"other"), True, digest(b"nonce of bob")
    return table.ask()


def silent_reset(table: Table) -> list[Delivery]:
    table._open_for_a_game()
    return table.changed(Change.HELD_UP, "")
