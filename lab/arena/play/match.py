from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from contack.client.bot_client.player import Question
from contack.engine.deal import commitment
from contack.engine.event import ChosenBy, Event, GameEnded, HandEnded
from contack.engine.game import Game
from contack.engine.records.header import Header
from contack.engine.records.record import Record
from contack.engine.records.view_form import view_to_json
from contack.engine.what_if import greedy
from contack.lab.arena.bots.asking import BotHandle, Reply
from contack.lab.arena.plan.schedule import ScheduledGame
from contack.lab.arena.results.result import Fault, FaultKind, GameResult


class PlayedGame(NamedTuple):
    result: GameResult
    events: tuple[Event, ...]


def play_match(scheduled: ScheduledGame, seed: bytes, bots: Sequence[BotHandle]) -> PlayedGame:
    # the seats give no nonce to the deal, because the seed is no secret here
    game, dealt = Game.deal(seed, (b"",) * len(bots))
    events = [*dealt]
    seen = [0] * len(bots)
    times: list[list[float]] = [[] for _ in bots]
    faults: list[Fault] = []
    while (seat := game.seat) is not None:
        question = Question(game.view, game.lays)
        reply = bots[seat].ask(question, events[seen[seat] :])
        seen[seat] = len(events)
        times[seat].append(reply.seconds)
        if reply.kind:
            faults.append(_fault(question, reply, reply.kind, faults))
        lay = reply.lay or greedy(question.lays)
        game, followed = game.play(lay, ChosenBy.STAND_IN if reply.kind else ChosenBy.PLAYER)
        events += followed
    for bot, known in zip(bots, seen, strict=True):
        bot.end(events[known:])
    return PlayedGame(_result(scheduled, game, events, times, faults), tuple(events))


def record_of(played: PlayedGame, seed: bytes, names: Sequence[str]) -> Record:
    # Without times the same game gives the same record.
    *events, ended = played.events
    assert isinstance(ended, GameEnded)
    proved = replace(ended, seed=seed.hex(), nonces=("",) * len(names))
    return Record(Header(tuple(names), commitment=commitment(seed).hex()), (*events, proved))


def _fault(question: Question, reply: Reply, kind: FaultKind, before: list[Fault]) -> Fault:
    view = question.view
    assert view.seat is not None
    # a broken bot fails at every turn, and a view is far larger than the rest of a fault
    first = all(fault.seat != view.seat for fault in before)
    shown = view_to_json(view) if first else None
    return Fault(view.seat, kind, view.hand, view.turn, reply.words, reply.more if first else "", shown)


def _result(
    scheduled: ScheduledGame, game: Game, events: list[Event], times: list[list[float]], faults: list[Fault]
) -> GameResult:
    return GameResult(
        game=scheduled.game,
        line_up=scheduled.line_up,
        totals=game.totals,
        reasons=tuple(event.reason for event in events if isinstance(event, HandEnded)),
        lays=tuple(map(len, times)),
        seconds=tuple(map(sum, times)),
        slowest=tuple(max(seconds, default=0.0) for seconds in times),
        faults=tuple(faults),
    )
