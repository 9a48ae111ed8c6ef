"""Servers with wrong reports of games: a case finds each and explains it."""

from dataclasses import replace as with_fields
from math import inf, nan
from typing import Any

import pytest
from msgspec.structs import replace

from contack.engine.board.cell import Cell
from contack.engine.event import ChosenBy, GameEnded, HandEnded, Laid
from contack.protocol.notice import Change, Joined, Played, Started, TableChanged
from contack.protocol.table_state import ClockState
from tests.lab.conform.server.bends import (
    changed,
    clock,
    events,
    hush,
    is_noticed,
    last_less,
    on_three_sides,
    plus,
    says,
    turned,
    twice,
    view,
)

_SECRET = "0" * 64

MUTANTS: dict[str, tuple[Any, str, str]] = {
    # started
    "no game without clock": (says(Started, clock=ClockState(1.0, (), True)), "reveal", "no clock while none runs"),
    "other players": (says(Started, game=lambda g: replace(g, players=turned(g.players))), "reveal", "game.players"),
    "levels of people": (says(Started, game=lambda g: replace(g, levels=(1, None))), "reveal", "game.levels"),
    "other colours": (says(Started, game=lambda g: replace(g, colours=turned(g.colours))), "reveal", "game.colours"),
    "other digests": (says(Started, game=lambda g: replace(g, digests=turned(g.digests))), "reveal", "game.digests"),
    "other time of day": (says(Started, game=lambda g: replace(g, started="today")), "reveal", "a UTC time"),
    "other rules": (
        says(Started, game=lambda g: replace(g, rules=with_fields(g.rules, closed="next"))),
        "rule-of-closed-tables", "rules.closed any",
    ),
    "starts unasked": (hush(TableChanged, changed(Change.ASKED)), "reveal", "asked"),
    "reveals no seat": (hush(TableChanged, changed(Change.REVEALED)), "reveal", "revealed"),
    "no word of who withheld": (hush(TableChanged, changed(Change.WITHHELD)), "withheld", "withheld"),
    # views
    "other turn": (view(turn=plus(1)), "play-lay", "view.turn 2; came 3"),
    "other hand": (view(hand=plus(1)), "play-lay", "view.hand 1"),
    "other seat to lay": (view(seat=lambda seat: seat and 0), "whole-game", "the seat does not have"),
    "racks in another order": (view(racks=lambda racks: tuple(map(turned, racks))), "play-lay", "view.racks"),
    "racks of the others": (view(racks=turned), "play-lay", "the seat does not have"),
    "less on the board": (view(board=lambda board: type(board)(board.laid[:-1])), "play-lay", "on the board and in"),
    "wrong pile": (view(pile=plus(-1)), "play-lay", '"pile"'),
    "wrong scores": (view(scores=lambda scores: (scores[0] + 5, *scores[1:])), "play-lay", "view.scores"),
    "wrong totals": (view(totals=lambda totals: (totals[0] + 5, *totals[1:])), "play-lay", "view.totals"),
    "winners too early": (view(winners=(0,)), "play-lay", "view.winners"),
    "no player wins": (view(winners=()), "whole-game", "view.winners"),
    "rules of a view": (view(rules=lambda rules: with_fields(rules, closed="any")), "play-lay", "view.rules"),
    "missing lay": (says(Played, lays=last_less), "play-lay", "lays ["),
    "lay too many": (says(Played, lays=lambda lays: lays + lays[-1:]), "play-lay", "lays ["),
    "lays in another order": (says(Started, lays=turned), "reveal", "lays ["),
    "wrong points of lays": (
        says(Played, lays=lambda lays: tuple(one._replace(points=one.points + 5) for one in lays)),
        "play-lay", "lays [",
    ),
    # events
    "wrong points": (events(Laid, points=plus(5)), "play-lay", "laid.points"),
    "other seat in laid": (events(Laid, seat=lambda seat: 1 - seat), "play-lay", "laid.seat"),
    "other cell": (events(Laid, cell=lambda cell: Cell(cell.x + 9, cell.y)), "play-lay", "a legal lay"),
    "laid by the clock": (events(Laid, by=ChosenBy.CLOCK), "play-lay", "laid.by player"),
    "laid by the player": (events(Laid, by=ChosenBy.PLAYER), "hand-over-a-lay", "a lay by the stand-in"),
    "clock told as stand-in": (events(Laid, by=ChosenBy.STAND_IN), "move-clock", "by the clock"),
    "at before the start": (events(Laid, at=-1.0), "play-lay", '"at"'),
    "at without end": (events(Laid, at=inf), "play-lay", "a number of seconds"),
    "at that is no number": (events(Laid, at=nan), "play-lay", ""),
    "at of tomorrow": (events(Laid, at=plus(86400.0)), "play-lay", "the age of the game"),
    "at in milliseconds": (events(Laid, at=lambda at: at * 1000), "move-clock", "the age of the game"),
    "at that stands still": (events(Laid, at=0.0), "move-clock", "`at` of about 2 s"),
    "event left out": (says(Played, events=last_less), "whole-game", "events; came none"),
    "event twice": (says(Played, events=lambda given: given + given[-1:]), "play-lay", "no more events"),
    "wrong reason of the end": (events(HandEnded, reason="closed"), "whole-game", "hand_ended.reason"),
    "wrong left": (events(HandEnded, left=turned), "whole-game", "hand_ended.left"),
    "wrong scores at the end": (events(HandEnded, scores=turned), "whole-game", "hand_ended.scores"),
    "wrong pile at the end": (events(HandEnded, pile=turned), "whole-game", ""),
    "wrong totals at the end": (events(GameEnded, totals=turned), "whole-game", "game_ended.totals"),
    "other winners": (events(GameEnded, winners=(0, 1)), "whole-game", "game_ended.winners"),
    "no seed": (events(GameEnded, seed=None), "whole-game", "seed and nonces"),
    "other seed": (events(GameEnded, seed=_SECRET), "whole-game", "the deal of this seed"),
    "no nonces": (events(GameEnded, nonces=None), "whole-game", "seed and nonces"),
    "other nonces": (events(GameEnded, nonces=turned), "whole-game", "the deal of this seed"),
    "no end": (hush(TableChanged, changed(Change.GAME_OVER)), "whole-game", "game_over"),
    "played twice": (twice(Played), "play-lay", "without gaps"),
    "played not given": (hush(Played), "play-lay", "played"),
    # three sides
    "wrong points on three sides": (
        on_three_sides(lambda one: one._replace(points=one.points + 5)), "three-sides", "lays [",
    ),
    "no points on three sides": (on_three_sides(lambda one: one._replace(points=0)), "three-sides", "lays ["),
    "wrong points for a lay on three sides": (
        events(Laid, points=lambda points: points + 5 * (points > 20)), "three-sides", "laid.points",
    ),
    "closed table that blocks a hand": (events(HandEnded, reason="blocked"), "three-sides", "hand_ended.reason"),
    "wrong scores at a closed table": (
        events(HandEnded, scores=lambda scores: tuple(score + 5 for score in scores)),
        "three-sides", "hand_ended.scores",
    ),
    # clocks
    "no clock": (says(Started, Played, TableChanged, Joined, clock=None), "clock-in-a-turn", "a clock; came nil"),
    "clock that stands": (clock(running=False), "move-clock", "clock.running True"),
    "clock with too much": (clock(left=9999.0), "move-clock", "clock.left"),
    "clock below none": (clock(left=-1.0), "move-clock", "clock.left"),
    "clock without end": (clock(left=inf), "move-clock", "clock.left"),
    "clock of a game that is none": (clock(game=(1.0, 1.0)), "move-clock", "no clock.game"),
    "no clock of the game": (clock(game=()), "clock-in-a-turn", "clock.game of 2 seats"),
    "clock of the game with too much": (clock(game=(9999.0, 9999.0)), "clock-in-a-turn", "clock.game"),
}  # fmt: skip
"""The fault, the case that notices it, and a part of its message."""


@pytest.mark.parametrize("mutant", MUTANTS)
def test_wrong_notices_about_games_fail_a_case(mutant: str) -> None:
    is_noticed(MUTANTS, mutant)
