"""The cases for clients: our bots stand them all, and broken clients fail those that are about what they break."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest
from msgspec.structs import replace

from contack.client.bot_client.player import BotPlayer, answer
from contack.client.bots.simple import GreedyBot
from contack.client.conform.case import CaseVerdict, try_case
from contack.client.conform.client.cases import CLIENT_CASES
from contack.client.conform.client.script import ScriptedServer
from contack.client.plain.client import Plain
from contack.client.plain.input import enter, react
from contack.client.session.actions import Outcome, send
from contack.client.session.joining import JoinFlow
from contack.engine.board.cell import Cell
from contack.engine.board.lay import Lay
from contack.engine.board.tile import TILES
from contack.engine.deal import LEAST_NONCE
from contack.protocol.codec import type_name
from contack.protocol.command import Command, Hello, Leave, PlayLay, Ready, Reveal
from contack.protocol.connection import Connection, Side, to_frame
from contack.protocol.error import RemoteProtocolError
from contack.protocol.frame import framed
from contack.protocol.notice import Change as Asked
from contack.protocol.notice import Closed, Notice, Refused, TableChanged
from contack.protocol.raw import raw_frame
from tests.client.house import commands_of, nonces, status_of, wish

NAMES = {case.name for case in CLIENT_CASES}
DOCUMENT = (Path(__file__).parents[4] / "docs" / "protocol.md").read_text(encoding="utf-8")

Change = Callable[[Command], Command | bytes]
"""What a command becomes on the way: another one, or any bytes."""


def as_it_is(command: Command) -> Command:
    return command


class BotStream:
    """A connection to a bot in memory, which may be broken: it changes what it says, or minds no mistakes."""

    def __init__(self, change: Change = as_it_is, careless: bool = False, trusting: bool = False) -> None:
        self._player = BotPlayer(JoinFlow(wish("bot")), nonces(b"nonce of a bot .."))
        self._connection = Connection(Side.CLIENT)
        self._change, self._careless, self._trusting = change, careless, trusting
        self._said: dict[str, Command] = {}
        self._out = b""
        self._ended = False
        self._say([self._player.arrival.hello()])

    def send(self, data: bytes) -> None:
        try:
            for notice in self._connection.receive(data):
                assert isinstance(notice, Notice)
                if not self._ended:
                    self._react(notice)
        except RemoteProtocolError:
            self._ended = not self._careless

    def receive(self) -> bytes | None:
        out, self._out = self._out, b""
        return out or (b"" if self._ended else None)

    def close(self) -> None:
        self._ended = True

    def _react(self, notice: Notice) -> None:
        if isinstance(notice, Refused) and notice.reason == "too_fast":
            self._say([self._said[notice.command]])
            return
        if isinstance(notice, Closed):
            self._ended = not self._careless
            return
        self._player, effects = self._player.receive(notice)
        self._player, question = self._player.question()
        if self._trusting and isinstance(notice, TableChanged) and notice.change is Asked.ASKED:
            effects = send(Reveal(self._player.committed.nonces[-1]))
        self._say(commands_of(effects))
        self._ended = status_of(effects) is not None
        if question and not self._ended:
            self._say([answer(question, GreedyBot().choose(*question)) or Leave()])

    def _say(self, commands: Iterable[Command]) -> None:
        for command in commands:
            self._said[type_name(command)] = command
            changed = self._change(command)
            self._out += changed if isinstance(changed, bytes) else to_frame(changed)


class PlainStream(BotStream):
    """A connection to a plain client whose player takes the first lay, and says it again when too fast."""

    def __init__(self) -> None:
        super().__init__()
        self._plain = Plain(JoinFlow(wish("ann")), nonces(b"nonce of a player"))

    def _react(self, notice: Notice) -> None:
        if isinstance(notice, Closed):
            self._ended = True
            return
        self._do(react(self._plain, notice))
        if isinstance(notice, Refused) and notice.reason == "too_fast":
            self._do(enter(self._plain, notice.command))
        while self._plain.must_choose and not self._ended:
            self._do(enter(self._plain, "1"))

    def _do(self, outcome: Outcome[Plain]) -> None:
        self._plain, effects = outcome
        self._say(commands_of(effects))
        self._ended = status_of(effects) is not None


def failing(change: Change = as_it_is, careless: bool = False, trusting: bool = False) -> set[str]:
    streams = ((case, BotStream(change, careless, trusting)) for case in CLIENT_CASES)
    tried = {case.name: try_case(case, ScriptedServer(stream)) for case, stream in streams}
    return {name for name, result in tried.items() if result.verdict is CaseVerdict.FAILED}


PLAYING = {"play", "whole-game", "in-pieces", "unknown-notices", "unknown-fields", "talk", "joined-again", "stale-turn"}
PLAYING |= {"too-fast"}
CHEATS = {"digest-changed", "digest-left-out", "seed-changed", "digests-changed"}


def test_our_bots_stand_every_case() -> None:
    assert failing() == set()


def test_our_plain_client_stands_every_case() -> None:
    tried = {case.name: try_case(case, ScriptedServer(PlainStream())) for case in CLIENT_CASES}
    assert {name: result for name, result in tried.items() if result.verdict is not CaseVerdict.PASSED} == {}


def test_every_case_has_a_name_of_its_own_words_and_a_section_that_exists() -> None:
    headings = set(re.findall(r"^#+ (.*)$", DOCUMENT, re.MULTILINE))
    assert len(NAMES) == len(CLIENT_CASES)
    assert [case.section for case in CLIENT_CASES if case.section not in headings] == []
    assert [case.name for case in CLIENT_CASES if not case.words.endswith(".")] == []


def old_turn(command: Command) -> Command:
    return replace(command, turn=1) if isinstance(command, PlayLay) else command


def illegal(command: Command) -> Command:
    return replace(command, lay=Lay(TILES[0], Cell(9, 9))) if isinstance(command, PlayLay) else command


def never_ready(command: Command) -> Command | bytes:
    return b"" if isinstance(command, Ready) else command


def other_nonce(command: Command) -> Command:
    return Reveal(bytes(LEAST_NONCE)) if isinstance(command, Reveal) else command


def never_reveals(command: Command) -> Command | bytes:
    return b"" if isinstance(command, Reveal) else command


def odd_name(command: Command) -> Command:
    return replace(command, name=" bot") if isinstance(command, Hello) else command


def newer(command: Command) -> Command | bytes:
    return raw_frame({"type": "hello", "protocol": 9, "name": "bot"}) if isinstance(command, Hello) else command


@pytest.mark.parametrize(
    ("change", "cases"),
    [
        (old_turn, PLAYING - {"talk", "too-fast"}),
        (illegal, PLAYING),
        (never_ready, {"ready", "seat-taken-over", "closed"} | PLAYING | CHEATS),
        (other_nonce, {"ready", "seat-taken-over", "closed"} | PLAYING),
        (never_reveals, {"ready", "seat-taken-over", "closed", "digests-changed"} | PLAYING),
        (odd_name, NAMES - {"unsupported-version"}),
        (newer, NAMES - {"unsupported-version"}),
        (lambda command: framed(b"\xc1"), NAMES),
    ],
)
def test_a_broken_client_fails_the_cases_about_what_it_breaks(change: Change, cases: set[str]) -> None:
    assert failing(change) == cases


def test_a_client_that_sends_its_nonce_whatever_is_shown_fails_the_cases_of_cheats() -> None:
    assert failing(trusting=True) == CHEATS


def test_a_client_that_takes_no_part_in_deals_stands_every_case_that_can_be_tried() -> None:
    assert failing(lambda command: Ready() if isinstance(command, Ready) else command) == set()


def test_a_client_that_never_goes_fails_the_cases_where_it_should() -> None:
    assert failing(careless=True) == {"closed", "no-message", "too-long", "out-of-state"}


def test_a_failure_tells_what_was_expected_and_what_came() -> None:
    (case,) = (case for case in CLIENT_CASES if case.name == "play")
    result = try_case(case, ScriptedServer(BotStream(illegal)))
    assert result.expected.startswith("one of ")
    assert result.came == "01-02-03@9,9"
