"""Golden games: each record reads, replays, verifies, and shows its special case."""

from collections.abc import Iterator
from itertools import pairwise

import pytest

from contack.engine.board.board import Board
from contack.engine.board.lay import Lay
from contack.engine.event import ChosenBy, Dealt, Drew, Event, GameEnded, HandEnded, Laid, Passed, Reason
from contack.engine.records.record import SUFFIX, Record
from contack.engine.records.verify import verify
from contack.engine.rules import SolitaireRules
from contack.engine.solitaire.event import LaidFrom, SolitaireEnded, Undone
from tests.engine.records.golden_records import FOLDER, NAMES, record_named

CLAIMS = {
    "closed-next": {"closed table that the next player cannot answer", "two-sided play", "three-sided play"},
    "closed-any": {"closed table passed on", "blocked", "three-sided play"},
    "closed-at-once": {"closed table without an opening", "three-sided play"},
    "tie-and-shared-win": {"tie for the lowest tile", "shared win", "forced draw", "out"},
    "seven-players": {"negative total", "blocked", "stand-in", "clock"},
    "draw-won": {"won", "from pile", "from discard", "two-sided play"},
    "draw-lost": {"lost", "undone", "from discard"},
    "stacked-won": {"won", "from stack", "three-sided play"},
    "stacked-lost": {"lost", "undone", "from stack", "peek"},
}
"""What each game is kept for."""


def features(record: Record) -> set[str]:
    seen = {*_endings(record), *_choices(record), *_closed_tables(record)}
    return seen | ({"peek"} if record.header.rules == SolitaireRules(peek=True) else set())


def _endings(record: Record) -> Iterator[str]:
    for event in record.events:
        match event:
            case HandEnded(reason=Reason.OUT | Reason.BLOCKED as reason):
                yield reason
            case GameEnded(totals=totals, winners=winners):
                yield "shared win" if len(winners) > 1 else "one winner"
                yield "negative total" if min(totals) < 0 else "no negative total"
            case SolitaireEnded(won=won):
                yield "won" if won else "lost"


def _choices(record: Record) -> Iterator[str]:
    for board, event in _boards(record):
        match event:
            case Dealt(racks=racks):
                lowest, second, *_ = sorted(sum(tile.values) for rack in racks for tile in rack)
                yield "tie for the lowest tile" if lowest == second else "one lowest tile"
            case Drew():
                yield "forced draw"
            case Undone():
                yield "undone"
            case Laid():
                yield ("starter", "one-sided play", "two-sided play", "three-sided play")[_sides(board, event)]
                yield event.by or ChosenBy.PLAYER
        if isinstance(event, LaidFrom):
            yield f"from {event.source}" if isinstance(event.source, str) else "from stack"


def _closed_tables(record: Record) -> Iterator[str]:
    for (board, event), (_, after) in pairwise(_boards(record)):
        match event, after:
            case Laid(), HandEnded(reason=Reason.CLOSED) if not _openings(board, event):
                yield "closed table without an opening"
            case Passed(), HandEnded(reason=Reason.CLOSED) if board.closed:
                yield "closed table that the next player cannot answer"
            case Passed(), Laid() if board.closed:
                yield "closed table passed on"


def _boards(record: Record) -> Iterator[tuple[Board, Event]]:
    boards = [Board()]
    for event in record.events:
        yield boards[-1], event
        match event:
            case Dealt():
                boards = [Board()]
            case Laid(tile=tile, cell=cell):
                boards.append(Board((*boards[-1], Lay(tile, cell))))
            case Undone():
                boards.pop()


def _sides(board: Board, event: Laid) -> int:
    return len(board.contacts(Lay(event.tile, event.cell)))


def _openings(board: Board, event: Laid) -> int:
    return len(Board((*board, Lay(event.tile, event.cell))).openings)


def test_every_game_in_the_folder_is_kept_for_something() -> None:
    assert sorted(CLAIMS) == NAMES


@pytest.mark.parametrize("name", CLAIMS)
def test_a_golden_game_shows_what_it_is_kept_for(name: str) -> None:
    assert features(record_named(name)) >= CLAIMS[name]


@pytest.mark.parametrize("name", CLAIMS)
def test_golden_game_is_legal_and_its_deal_follows(name: str) -> None:
    verification = verify(record_named(name))
    assert verification.finished
    assert any(check.startswith(("deal: every tile follows", "deal: follows")) for check in verification.checks)


@pytest.mark.parametrize("name", CLAIMS)
def test_a_golden_game_is_written_as_it_was_read(name: str) -> None:
    assert str(record_named(name)).encode() == (FOLDER / f"{name}{SUFFIX}").read_bytes()


def test_the_games_together_show_all_that_can_happen() -> None:
    seen = set().union(*(features(record_named(name)) for name in CLAIMS))
    assert seen >= {"out", "blocked", "one winner", "one lowest tile", "one-sided play", *set().union(*CLAIMS.values())}
