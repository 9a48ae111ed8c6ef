"""A server without sockets, and clients at it."""

from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import replace
from datetime import UTC, datetime
from itertools import count
from typing import Any, Protocol

from contack.client.bot_client.host import BotHost
from contack.client.bot_client.player import BotPlayer, answer, leave_it
from contack.client.bots.bot import Bot
from contack.client.bots.simple import GreedyBot
from contack.client.plain.client import Plain
from contack.client.plain.input import end_input, enter, react
from contack.client.session import actions
from contack.client.session.actions import Effect, Effects, End, Outcome, Show, send
from contack.client.session.joining import JoinFlow, JoinRequest
from contack.protocol.codec import type_name
from contack.protocol.command import Command, Hello, Ready
from contack.protocol.connection import InvalidCommand
from contack.protocol.error import Refusal
from contack.protocol.limits import GRACE_SECONDS
from contack.protocol.notice import Notice
from contack.protocol.state import COMMANDS_IN, State
from contack.server.commands.lobby.lobby import Lobby
from contack.server.config.sources import Sources
from contack.server.table.client import Client, Delivery
from tests.server.settings import server_info

BOT_TOKEN = "token of bots"


class Visitor(Protocol):
    client: Client

    def handle(self, notice: Notice) -> None:
        """Take a notice."""


class House:
    """A lobby with foretold seeds; commands are carried out in the order in which they were sent.

    While it is `closed` no player can join, and while it is `deaf` commands are lost. `bots` may be called, and come
    where a LendingClient is.
    """

    def __init__(self, bots: int = 0, motd: str = "") -> None:
        numbers = count(1)
        self._seconds = 0.0
        sources = Sources(
            seed=lambda: next(numbers).to_bytes(32, "big"),
            token=lambda: f"token-{next(numbers)}",
            seconds=lambda: self._seconds,
            now=lambda: datetime(2026, 11, 20, 15, 4, 5, tzinfo=UTC),
        )
        self.lobby = Lobby(server_info("den", bots=bots, own_token=BOT_TOKEN, motd=motd), sources)
        self._visitors: dict[Client, Visitor] = {}
        self._sent: deque[tuple[Client, Command]] = deque()
        self._busy = False
        self.closed = False
        self.deaf = False

    def admit(self, visitor: Visitor, hello: Command) -> None:
        self._visitors[visitor.client] = visitor
        self.carry_out(visitor.client, hello)

    def carry_out(self, client: Client, command: Command | InvalidCommand) -> None:
        """Carry out a command and all that it leads to."""
        assert not isinstance(command, InvalidCommand)
        if self.deaf:
            return
        self._sent.append((client, command))
        if self._busy:
            return
        self._work()

    def drop(self, client: Client) -> None:
        self.lose(client)
        self.passes(GRACE_SECONDS)

    def lose(self, client: Client) -> None:
        """Let the connection of a client be lost a moment ago."""
        del self._visitors[client]
        self._work(self.lobby.drop(client))

    def passes(self, seconds: float) -> None:
        self.lobby.entries()
        self._seconds += seconds
        self._work(self.lobby.tick())

    def _work(self, sends: Iterable[Delivery] = ()) -> None:
        # the effects of a notice may cause more notices
        self._busy = True
        self._deliver(sends)
        while self._sent or self._is_due or self.lobby.office.stale:
            if self.lobby.office.stale:
                sends = [self.lobby.tournament_shown]
            else:
                sends = self.lobby.receive(*_in_state(*self._sent.popleft())) if self._sent else self.lobby.tick()
            self.lobby.entries()
            self._deliver(sends)
        self._busy = False

    @property
    def _is_due(self) -> bool:
        due = self.lobby.tables.due
        return due is not None and due <= self._seconds

    def _deliver(self, sends: Iterable[Delivery]) -> None:
        for to, notice, *_ in sends:
            for receiver in to:
                if receiver in self._visitors:
                    self._visitors[receiver].handle(notice)


def _in_state(client: Client, command: Command) -> tuple[Client, Command | InvalidCommand]:
    """Refuse what a connection refuses at a table."""
    if client.table is None or type(command) in COMMANDS_IN[State.TABLE] or isinstance(command, Hello):
        return client, command
    return client, InvalidCommand(type_name(command), Refusal.NOT_NOW, "not in state table")


def nonces(first: bytes = b"nonce") -> Callable[[], bytes]:
    """Return what makes a nonce for a first game, and others for those after it."""
    numbers = count(1)
    return lambda: first + b" more" * (next(numbers) - 1)


def digests_of(commands: Iterable[Command]) -> list[bytes | None]:
    """Return with which digests somebody said to be ready."""
    return [command.digest for command in commands if isinstance(command, Ready)]


def texts_of(effects: Effects) -> list[str]:
    shown = [effect.text for effect in effects if isinstance(effect, Show | End)]
    return [text for text in shown if text]


def commands_of(effects: Effects) -> list[Command]:
    return [effect.command for effect in effects if isinstance(effect, actions.Send)]


def status_of(effects: Effects) -> int | None:
    """Return the exit status that effects end with, if they end."""
    return next((effect.status for effect in effects if isinstance(effect, End)), None)


class LineClient:
    def __init__(self, house: House) -> None:
        self.client = Client()
        self.shown: list[str] = []
        self.commands: list[Command] = []
        self.status: int | None = None
        self.effects: list[Effect] = []
        self._house = house

    @property
    def text(self) -> str:
        return "\n".join(self.shown)

    def does(self, effects: Effects) -> None:
        self.effects += effects
        self.shown += texts_of(effects)
        self.commands += commands_of(effects)
        self.status = status_of(effects) if self.status is None else self.status
        for command in commands_of(effects):
            self._house.carry_out(self.client, command)


class PlainClient(LineClient):
    def __init__(self, house: House, wish: JoinRequest, patient: bool = False, nonce: bytes = b"nonce") -> None:
        super().__init__(house)
        self.plain = Plain(JoinFlow(wish), nonces(nonce), patient=patient)
        self.received: list[Notice] = []
        house.admit(self, self.plain.arrival.hello())

    def handle(self, notice: Notice) -> None:
        self.received.append(notice)
        if self.status is None:
            self._do(react(self.plain, notice))

    def types(self, line: str) -> str:
        before = len(self.shown)
        self._do(enter(self.plain, line))
        return "\n".join(self.shown[before:])

    def reveals(self) -> None:
        self._do(self.plain.reveal())

    def ends_input(self) -> None:
        self._do(end_input(self.plain))

    def loses(self) -> None:
        self._house.lose(self.client)
        self._do(self.plain.lost("The connection is lost."))

    def returns(self) -> None:
        self.client = Client()
        self._house.admit(self, self.plain.arrival.hello())

    def _do(self, outcome: Outcome[Plain]) -> None:
        self.plain, effects = outcome
        self.does(effects)


class BotClient(LineClient):
    """A bot at a house; `choose` may be anything that a bot could do wrong."""

    def __init__(
        self,
        house: House,
        wish: JoinRequest,
        bot: Bot | None = None,
        games: int = 1,
        nonce: bytes = b"nonce of a bot",
    ) -> None:
        super().__init__(house)
        self.player = BotPlayer(JoinFlow(wish), nonces(nonce), games=games)
        self._bot = bot or GreedyBot()
        house.admit(self, self.player.arrival.hello())

    def handle(self, notice: Notice) -> None:
        """Take a notice, and choose where it is this bot's turn."""
        if self.status is not None:
            return
        self.player, effects = self.player.receive(notice)
        self.player, question = self.player.question()
        self.does(effects)
        if question and self.status is None:
            lay = self._bot.choose(*question)
            self.does(send(answer(question, lay) or leave_it(question)))

    def loses(self) -> None:
        self._house.lose(self.client)
        self.player, effects = replace(self.player, asked=None).lost()
        self.does(effects)

    def returns(self) -> None:
        self.client = Client()
        self._house.admit(self, self.player.arrival.hello())


class LendingClient:
    """A bot host at a house, whose bots are `bots`."""

    def __init__(self, house: House, most: int = 14, token: str = BOT_TOKEN) -> None:
        self.client = Client()
        self.host = BotHost("test", most, token)
        self.bots: dict[str, BotClient] = {}
        self.status: int | None = None
        self.lines: list[str] = []
        self._house = house
        house.admit(self, self.host.hello())

    def handle(self, notice: Notice) -> None:
        self.host, effects = self.host.receive(notice)
        self.lines += texts_of(effects)
        self.status = status_of(effects)
        for command in commands_of(effects):
            self._house.carry_out(self.client, command)
        for bot in self.host.wanted:
            if bot.ticket not in self.bots:
                self.bots[bot.ticket] = BotClient(self._house, self.host.arrival(bot).wish, games=0)


def wish(name: str, table: str | None = "den", seats: int = 2, **more: Any) -> JoinRequest:
    usual: dict[str, Any] = {"name": name, "client": "test", "table": table, "seats": seats, "open": True}
    return JoinRequest(**(usual | {"countdown": 0} | more))
