"""A recorded game as text: its header, what happened, its tables, and how far it goes."""

from pathlib import Path

import pytest

from contack.client.replay.text import header_text, replay_text
from contack.engine.event import Seated
from contack.engine.records.header import Header
from contack.engine.records.record import Record, parse_record
from contack.engine.rules import Rules, SolitaireRules

GOLDEN = Path(__file__).parents[2] / "engine" / "golden"


def golden(name: str, events: int | None = None) -> Record:
    record = parse_record((GOLDEN / f"{name}.contack").read_bytes())
    return Record(record.header, record.events[:events])


def tables(pieces: list[str]) -> int:
    return sum(piece.startswith("\n") for piece in pieces)


def test_a_table_is_drawn_at_the_end_of_each_hand() -> None:
    assert tables(list(replay_text(golden("closed-next")))) == 3


def test_replay_draws_the_table_each_step_or_each_hand() -> None:
    pieces = list(replay_text(golden("draw-won"), tables=True))
    assert tables(pieces) == sum(" lay " in piece or " lays " in piece for piece in pieces) + 1


def test_a_record_that_breaks_off_says_so_and_shows_the_racks() -> None:
    *_, broken, racks = replay_text(golden("closed-next", 6))
    assert broken == "the record stops here, before the end of the game"
    assert racks.startswith("hand 1, ")


def test_a_record_of_nothing_has_its_header_alone() -> None:
    header, broken = replay_text(golden("closed-next", 0))
    assert header.startswith("players: ")
    assert broken == "the record stops here, before the end of the game"


@pytest.mark.parametrize(
    ("header", "words"),
    [
        (Header(("ann", "bob"), Rules(closed="any")), "players: ann and bob"),
        (Header(("ann", "bob"), Rules(closed="any")), "; anyone may open a closed table"),
        (Header(("ann", "bob")), "started: not known"),
        (Header(("player",), SolitaireRules(), "draw", key="6162"), "draw solitaire, key 6162, the text 'ab'"),
        (Header(("player",), SolitaireRules(), "draw", key="ff"), "draw solitaire, key ff\n"),
        (Header(("player",), SolitaireRules(peek=True), "stacked", key=""), "; whole stacks shown"),
    ],
)
def test_a_header_says_what_was_played_and_how(header: Header, words: str) -> None:
    assert words in header_text(header)


def test_names_change_where_a_seat_is_taken_over() -> None:
    record = golden("closed-next")
    seated = Record(record.header, (*record.events[:6], Seated(0, "dora"), *record.events[6:]))
    began = record.header.players[0]
    text = "\n".join(replay_text(seated))
    before, after = text.split(f"dora takes over the seat of {began}")
    assert f"{began} " in before
    assert "dora " in after
    assert f"\n{began} " not in after
