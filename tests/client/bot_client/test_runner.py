"""Bots at a server that would have them slower."""

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import cast

import pytest
from msgspec.structs import replace
from twisted.internet.asyncioreactor import AsyncioSelectorReactor
from twisted.internet.defer import gatherResults
from twisted.internet.posixbase import PosixReactorBase
from twisted.internet.task import Clock

from contack.client.bot_client.player import BotPlayer
from contack.client.bot_client.runner import BotRunner
from contack.client.bot_client.thread import ThreadCall
from contack.client.bots.simple import GreedyBot
from contack.client.files.known_servers import KnownServers
from contack.client.files.recorder import GameRecorder
from contack.client.files.records import read_record
from contack.client.servers.address import Address
from contack.client.session.joining import JoinFlow, JoinRequest
from contack.engine.board.lay import Lay, Lays
from contack.engine.event import Dealt, Event, GameEnded, Laid
from contack.engine.view import View
from contack.protocol.error import Refusal
from contack.protocol.notice import Joined, Refused
from contack.server.config.limits import Limits
from contack.server.config.settings import ServerSettings, prepare
from contack.server.network.hub import Hub
from contack.server.run import make_hub
from tests.client.house import nonces
from tests.client.on_loop import on_loop, until
from tests.client.session.tables import OTHER, playing
from tests.server.waiting import waits


@pytest.fixture
def hub(reactor: AsyncioSelectorReactor, tmp_path: Path) -> Hub:
    """Return a hub where no more than 40 commands a second are carried out."""
    limits = Limits(commands_per_second=40, command_burst=40)
    settings = ServerSettings("127.0.0.1", 0, "parlour", tmp_path / "server", 100, limits, tls=False)
    prepare(settings)
    return make_hub(reactor, settings)


@waits
async def test_slowed_bots_wait_and_continue(reactor: AsyncioSelectorReactor, server_port: int, tmp_path: Path) -> None:
    said: list[str] = []
    wish = JoinRequest("greedy", "test", "den", open=True, seats=2, countdown=0)
    players = [BotPlayer(JoinFlow(wish, number), nonces(b"nonce of a bot ..")) for number in (1, 2)]
    bots = [BotRunner(GreedyBot(), player, GameRecorder(tmp_path), 10, said.append) for player in players]
    there, known = Address("127.0.0.1", server_port, tls=False), KnownServers(tmp_path / "known")
    assert await gatherResults([bot.run(reactor, there, known) for bot in bots]) == [0, 0]
    assert said == []


@waits
async def test_bot_prints_totals_and_record_of_each_game(
    reactor: AsyncioSelectorReactor, server_port: int, tmp_path: Path
) -> None:
    messages: list[str] = []
    wish = JoinRequest("greedy", "test", "den", open=True, seats=2, countdown=0)
    players = [BotPlayer(JoinFlow(wish, number), nonces(b"nonce of a bot .."), games=2) for number in (1, 2)]
    tells = (messages.append, None)
    bots = [
        BotRunner(GreedyBot(), player, GameRecorder(tmp_path), 10, print, tell_game=tell)
        for player, tell in zip(players, tells, strict=True)
    ]
    there, known = Address("127.0.0.1", server_port, tls=False), KnownServers(tmp_path / "known")
    await gatherResults([bot.run(reactor, there, known) for bot in bots])
    assert len(messages) == 2
    for line in messages:
        words, _, path = line.partition("): ")
        record = read_record(Path(path))
        ended = record.events[-1]
        assert isinstance(ended, GameEnded)
        totals = zip(record.header.players, ended.totals, strict=True)
        assert words.startswith("the game ends: greedy")
        assert words.endswith(f"({', '.join(f'{name}: {total} points' for name, total in totals)}")


def test_bot_prints_no_result_of_a_game_that_it_missed() -> None:
    messages: list[str] = []
    model = playing(OTHER)
    assert model.table
    assert model.game
    player = BotPlayer(JoinFlow(JoinRequest(OTHER, "test", "den")), nonces(), games=0, model=model, away=True)
    runner = BotRunner(GreedyBot(), player, None, 10, print, tell_game=messages.append)
    following = replace(model.game, commitment="11")
    runner.notified(Joined(9, OTHER, "token", model.table, following, model.events, model.view, ()))
    assert messages == []


def test_lost_connection_forgets_all_commands_to_repeat() -> None:
    player = BotPlayer(JoinFlow(JoinRequest(OTHER, "test", "den")), nonces())
    runner, clock = BotRunner(GreedyBot(), player, None, 10, print), Clock()
    runner._reactor = cast(PosixReactorBase, clock)
    runner._thinker = ThreadCall(runner._reactor)
    for command in ("say", "ready", "ready"):
        runner.notified(Refused(command, Refusal.TOO_FAST, "wait", retry_after=1.0))
    assert len(clock.getDelayedCalls()) == 2
    runner.away("the connection is lost")
    assert clock.getDelayedCalls() == []


@on_loop
async def test_stopped_bots_leave_their_seats(
    reactor: AsyncioSelectorReactor, hub: Hub, server_port: int, tmp_path: Path
) -> None:
    wish = JoinRequest("greedy", "test", "den", open=True, seats=3, countdown=0, grace=120)
    players = [BotPlayer(JoinFlow(wish, number), nonces(b"nonce of a bot ..")) for number in (1, 2)]
    runners = [BotRunner(GreedyBot(), player, None, 10, print) for player in players]
    there, known = Address("127.0.0.1", server_port, tls=False), KnownServers(tmp_path / "known")
    for runner in runners:
        runner.run(reactor, there, known)
        await runner.come.asFuture(asyncio.get_running_loop())
    for runner in runners:
        runner.leave()
    await until(lambda: "den" not in hub.lobby.tables.by_name)


class Watcher(GreedyBot):
    def __init__(self) -> None:
        self.seen: list[Event] = []
        self.turns: list[int] = []

    def watch(self, events: Sequence[Event]) -> None:
        self.seen += events

    def choose(self, view: View, lays: Lays) -> Lay:
        self.turns.append(view.turn - sum(isinstance(event, Laid) for event in self.seen))
        return super().choose(view, lays)


@waits
async def test_watching_bot_gets_events_before_its_turn_and_the_end(
    reactor: AsyncioSelectorReactor, server_port: int, tmp_path: Path
) -> None:
    bots = (Watcher(), Watcher())
    wish = JoinRequest("watcher", "test", "den", open=True, seats=2, countdown=0)
    runners = [
        BotRunner(
            bot, BotPlayer(JoinFlow(wish, number), nonces(b"nonce of a bot ..")), GameRecorder(tmp_path), 10, print
        )
        for number, bot in enumerate(bots, 1)
    ]
    there, known = Address("127.0.0.1", server_port, tls=False), KnownServers(tmp_path / "known")
    await gatherResults([runner.run(reactor, there, known) for runner in runners])
    assert bots[0].seen == bots[1].seen
    assert isinstance(bots[0].seen[0], Dealt)
    assert isinstance(bots[0].seen[-1], GameEnded)
    assert {turn for bot in bots for turn in bot.turns} == {0}
