"""Plays one game of an arena. Knows no process, no file and no statistics."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from contack.client.arena.asking import Asker, Reply
from contack.client.arena.result import Fault, FaultKind, GameResult
from contack.client.arena.schedule import Fixture
from contack.client.bot_player import Question
from contack.client.bot_report import report
from contack.engine import stand_in
from contack.engine.deal import commitment
from contack.engine.event import By, Event, GameEnded, HandEnded
from contack.engine.game import Game
from contack.engine.header import Header
from contack.engine.record import Record


class Played(NamedTuple):
    """A game that was played, as numbers and as events."""

    result: GameResult
    events: tuple[Event, ...]


def play_match(fixture: Fixture, seed: bytes, askers: Sequence[Asker], names: Sequence[str]) -> Played:
    """Play a game whose deals follow from `seed`, with an asker and a name for each seat."""
    game, dealt = Game.deal(seed, nonces(len(askers)))
    events = [*dealt]
    replies: list[list[float]] = [[] for _ in askers]
    faults: list[Fault] = []
    while (seat := game.seat) is not None:
        question = Question(game.view, game.lays)
        reply = askers[seat].ask(question)
        replies[seat].append(reply.seconds)
        if reply.kind:
            faults.append(_fault(question, reply, reply.kind, names, faults))
        lay = reply.lay or stand_in.choose(*question)
        game, followed = game.play(lay, By.STAND_IN if reply.kind else By.PLAYER)
        events += followed
    return Played(_result(fixture, game, events, replies, faults), tuple(events))


def nonces(seats: int) -> tuple[bytes, ...]:
    """Answer what the seats give to a deal: nothing, because the seed is no secret here."""
    return (b"",) * seats


def record_of(played: Played, seed: bytes, names: Sequence[str]) -> Record:
    """Answer a game as a record whose deals can be checked. It tells no times: the same game is the same record."""
    *events, ended = played.events
    assert isinstance(ended, GameEnded)
    proved = replace(ended, seed=seed.hex(), nonces=tuple(nonce.hex() for nonce in nonces(len(names))))
    return Record(Header(tuple(names), commitment=commitment(seed).hex()), (*events, proved))


def _fault(question: Question, reply: Reply, kind: FaultKind, names: Sequence[str], before: list[Fault]) -> Fault:
    view = question.view
    assert view.seat is not None
    first = all(fault.seat != view.seat for fault in before)
    text = report(names[view.seat], names, question, f"{reply.words}\n{reply.more}".strip()) if first else None
    return Fault(view.seat, kind, view.hand, view.turn, reply.words, text)


def _result(
    fixture: Fixture, game: Game, events: list[Event], replies: list[list[float]], faults: list[Fault]
) -> GameResult:
    return GameResult(
        game=fixture.game,
        line_up=fixture.line_up,
        totals=game.totals,
        reasons=tuple(event.reason for event in events if isinstance(event, HandEnded)),
        lays=tuple(map(len, replies)),
        seconds=tuple(map(sum, replies)),
        slowest=tuple(max(times, default=0.0) for times in replies),
        faults=tuple(faults),
    )
