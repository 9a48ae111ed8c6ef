"""The client cases: our bots pass, and broken clients fail the matching cases."""

from collections.abc import Iterable
from dataclasses import replace

import pytest

from contack.client.bot_client.player import BotPlayer, answer
from contack.client.bots.simple import GreedyBot
from contack.client.plain.client import Plain
from contack.client.plain.input import enter, react
from contack.client.session.actions import Outcome
from contack.client.session.joining import JoinFlow
from contack.lab.conform.case import CaseVerdict, Skipped, try_case
from contack.lab.conform.client.cases import CLIENT_CASES
from contack.lab.conform.client.script import ScriptedServer
from contack.lab.conform.peer import Unmet
from contack.protocol.codec import type_name
from contack.protocol.command import Command, Leave
from contack.protocol.connection import Connection, Side, to_frame
from contack.protocol.error import RemoteProtocolError
from contack.protocol.notice import Closed, Notice, Refused
from tests.client.house import commands_of, nonces, status_of, wish

NAMES = {case.name for case in CLIENT_CASES}

AGAIN = ("too_fast", "cannot_save")
"""Reasons after which what runs a client says the same once more."""

ALONE = {"signs-of-life", "dead-server", "resume", "resume-in-vain", "another-fingerprint", "leaves-a-refused-deal"}
"""Cases about connections, which these clients know nothing of: what runs them does."""


TOURNAMENT = {"seated-by-a-tournament"}
"""The cases of clients that enter a tournament."""


class BotStream:
    patience = 5.0

    def __init__(self, tournament: bool = False) -> None:
        request = replace(wish("bot"), tournament=tournament)
        self._player = BotPlayer(JoinFlow(request), nonces(b"nonce of a bot .."))
        self._connection = Connection(Side.CLIENT)
        self._now = 0.0
        self._later: list[tuple[float, Command]] = []
        self._said: dict[str, Command] = {}
        self._out = b""
        self._ended = self._came = False
        self._say([self._player.arrival.hello()])

    def accept(self, seconds: float | None = None) -> "BotStream":
        if self._came:
            raise Unmet("a client", "none in time")
        self._came = True
        return self

    def seconds(self) -> float:
        return self._now

    def show_other_certificate(self) -> None:
        raise Skipped("nothing is encrypted here")

    def start_again(self) -> None:
        pass

    def send(self, data: bytes) -> None:
        try:
            for notice in self._connection.receive(data):
                assert isinstance(notice, Notice)
                if not self._ended:
                    self._react(notice)
        except RemoteProtocolError:
            self._ended = True

    def receive(self, seconds: float | None = None) -> bytes | None:
        if not self._out:
            self._now += self.patience if seconds is None else seconds
            if self._later:
                self._now, command = self._later.pop()
                self._say([command])
        out, self._out = self._out, b""
        return out or (b"" if self._ended else None)

    def close(self) -> None:
        self._ended = True

    finish = close

    def _react(self, notice: Notice) -> None:
        if isinstance(notice, Refused) and notice.reason in AGAIN:
            self._later.append((self._now + (notice.retry_after or 1.0), self._said[notice.command]))
        elif isinstance(notice, Closed):
            self._ended = True
        else:
            self._play(notice)

    def _play(self, notice: Notice) -> None:
        self._player, effects = self._player.receive(notice)
        self._player, question = self._player.question()
        self._say(commands_of(effects))
        self._ended = status_of(effects) is not None
        if question and not self._ended:
            self._say([answer(question, GreedyBot().choose(*question)) or Leave()])

    def _say(self, commands: Iterable[Command]) -> None:
        for command in commands:
            self._said[type_name(command)] = command
            self._out += to_frame(command)


class PlainStream(BotStream):
    """A connection to a plain client whose player takes the first lay, and says it again when too fast."""

    def __init__(self) -> None:
        super().__init__()
        self._plain = Plain(JoinFlow(wish("ann")), nonces(b"nonce of a player"))

    def _play(self, notice: Notice) -> None:
        self._do(react(self._plain, notice))
        while self._plain.must_choose and not self._ended:
            self._do(enter(self._plain, "1"))

    def _do(self, outcome: Outcome[Plain]) -> None:
        self._plain, effects = outcome
        self._say(commands_of(effects))
        self._ended = status_of(effects) is not None


@pytest.mark.parametrize("name", sorted(NAMES))
@pytest.mark.parametrize("kind", [BotStream, PlainStream])
def test_our_clients_stand_every_case(kind: type[BotStream], name: str) -> None:
    (case,) = (case for case in CLIENT_CASES if case.name == name)
    server = ScriptedServer(kind())
    result = try_case(case, server)
    server.farewell()
    assert result.expected == ""
    assert (result.verdict is CaseVerdict.SKIPPED) is (name in {*ALONE, *TOURNAMENT})


@pytest.mark.parametrize("name", sorted(TOURNAMENT))
def test_our_bot_plays_a_tournament(name: str) -> None:
    (case,) = (case for case in CLIENT_CASES if case.name == name)
    result = try_case(case, ScriptedServer(BotStream(tournament=True)))
    assert (result.expected, result.verdict) == ("", CaseVerdict.PASSED)
