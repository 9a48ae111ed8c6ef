"""A game night of five players in its second round, and the same at other times."""

from msgspec.structs import replace

from contack.client.session.model import Model
from contack.engine.tournament.scoreboard import SHARES
from contack.protocol.notice import Change, Joined, TableChanged, TournamentChanged
from contack.protocol.table_state import PlayerState, TableState
from contack.protocol.tournament import (
    Award,
    Entrant,
    Presence,
    TournamentOptions,
    TournamentPhase,
    TournamentState,
    TournamentTable,
    TournamentTablePhase,
)
from tests.client.session import tables

FILE = "2026-11-26-game-night.tournament"

ENTRANTS = (
    Entrant("bob", 41 * SHARES, 1, 1),
    Entrant("ann", 23 * SHARES, 1, 1),
    Entrant("Cleo (bot 3)", 0, 1, 0, level=3),
    Entrant("dan", -23 * SHARES, 1, 0, Presence.AWAY),
    Entrant("eve", -41 * SHARES, 1, 0, Presence.LEFT),
)

PLAYING = TournamentState(
    TournamentOptions("Game night", rounds=5),
    "bob",
    TournamentPhase.PLAYING,
    2,
    ENTRANTS,
    (
        TournamentTable("Oak", (1, 0), TournamentTablePhase.PLAYING, 2, (45, 30)),
        TournamentTable("Ash", (2, 3), TournamentTablePhase.OVER, 3, (100, 77)),
    ),
    seatings=1,
    file=FILE,
)

ENTERING = TournamentState(TournamentOptions("Game night", rounds=5), "bob", TournamentPhase.ENTERING, file=FILE)

SEATED = replace(
    PLAYING,
    phase=TournamentPhase.SEATED,
    tables=tuple(table._replace(phase=TournamentTablePhase.SEATED, hand=0, points=()) for table in PLAYING.tables),
    starts_in=20.0,
)

BETWEEN = replace(
    PLAYING,
    phase=TournamentPhase.BETWEEN,
    tables=tuple(table._replace(phase=TournamentTablePhase.OVER, hand=3) for table in PLAYING.tables),
    starts_in=45.0,
)

AWARDS = (
    Award("best_lay", "ann", "40 points with 10-10-10"),
    Award("closest_finish", "bob", "1 point ahead of ann in round 2"),
    Award("luckiest_tile", "dan", "05-05-05, drawn at 1 in 30"),
)

OVER = replace(PLAYING, phase=TournamentPhase.OVER, round=5, tables=(), awards=AWARDS, may_enter=False)


def round_table(*players: str, playing: bool = False, **more: object) -> TableState:
    """Return table Oak of round 2."""
    people = tuple(PlayerState(name, False, True, False) for name in players or ("ann", "bob"))
    state = TableState("Oak", len(people), "next", True, "", people, (), playing, "00", **more)  # type: ignore[arg-type]
    return replace(state, round=2)


def seated(name: str = "ann", *players: str, starts_in: float | None = 20.0) -> Joined:
    """Return what brings a player to a table of the round."""
    table = round_table(*players, starts_in=starts_in)
    return Joined(1, name, "token", table, None, (), None, (), seat=0)


def after_game(night: TournamentState = BETWEEN) -> Model:
    """Return the model of ann after her game of the round, which she won by 46 points."""
    game = tables.playing("ann").apply(TournamentChanged(night))
    assert game.table is not None
    over = replace(game.table, round=2, host="", playing=False)
    return game.apply(TableChanged(10, Change.GAME_OVER, "", over))
