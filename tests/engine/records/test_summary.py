"""Summaries of records from a few lines."""

from pathlib import Path

import pytest

from contack.engine.board.cell import Cell
from contack.engine.board.tile import TILES
from contack.engine.event import Abandoned, Event, GameEnded, HandEnded, Laid, Reason, Seated
from contack.engine.records.header import Header
from contack.engine.records.record import Record, UnreadableRecord, event_line, parse_record
from contack.engine.records.summary import TAIL, RecordSummary, summarize

GOLDEN = sorted((Path(__file__).parents[1] / "golden").rglob("*.contack*"))

HEADER = Header(("ann", "bob", "cyd"))
LAID = Laid(0, TILES[0], Cell(0, 0), 5, at=62.5)
ENDED = GameEnded((9, 9, 3), (0, 1), "ab" * 32, ("cd" * 64,) * 7)


def summary(*events: Event, header: Header = HEADER) -> RecordSummary:
    data = str(Record(header, events)).encode()
    return summarize(data)


def test_duration_ends_with_the_last_lay() -> None:
    hand = HandEnded(3, Reason.OUT, (0, 1, 2), (9, 9, 3), TILES)
    found = summary(*[LAID] * 200, hand, ENDED)
    assert (found.header, found.last, found.seconds) == (HEADER, ENDED, 62.5)
    assert found.ended
    assert found.winners == ("ann", "bob")


def test_winner_is_the_last_player_of_the_seat() -> None:
    found = summary(LAID, Seated(1, "dora"), *[LAID] * TAIL, Seated(2, "eve"), ENDED)
    assert found.players == ("ann", "dora", "eve")
    assert found.winners == ("ann", "dora")
    assert found.newcomers == ("dora", "eve")


def test_player_back_in_the_own_seat_is_no_new_player() -> None:
    assert summary(Seated(1, "dora"), Seated(1, "bob"), ENDED).newcomers == ()


@pytest.mark.parametrize("line", ['{"event": "seated"}', '"seated"', '{"event": "seated", "seat": 7, "name": "x"}'])
def test_impossible_change_of_a_seat_is_ignored(line: str) -> None:
    data = f"{Record(HEADER, (LAID,))}{line}\n{event_line(ENDED)}".encode()
    assert summarize(data).winners == ("ann", "bob")


def test_unfinished_game_has_no_winners() -> None:
    assert summary(LAID, Abandoned("forsaken")).ended
    assert not summary(LAID, Abandoned("forsaken")).winners
    assert not summary(LAID).ended
    assert summary() == RecordSummary(HEADER)


def test_lay_without_a_time_gives_no_duration() -> None:
    assert summary(Laid(0, TILES[0], Cell(0, 0), 5), ENDED).seconds is None


def test_a_line_that_a_crash_cut_short_is_left_out() -> None:
    data = str(Record(HEADER, (LAID, ENDED))).encode()[:-9]
    assert summarize(data).last == LAID


@pytest.mark.parametrize("at", ["true", "-1", "1e400", '"x"', "null"])
def test_invalid_time_counts_as_missing(at: str) -> None:
    data = str(Record(HEADER, (LAID,))).replace("62.5", at).encode()
    assert summarize(data).seconds is None


def test_other_text_is_no_record() -> None:
    with pytest.raises(UnreadableRecord):
        summarize(b"no record\n")
    with pytest.raises(UnreadableRecord):
        summarize(b"")


def test_unreadable_end_counts_as_missing() -> None:
    data = str(Record(HEADER)).encode()
    assert summarize(data + b"\xff\xff\n[[[[\n") == RecordSummary(HEADER)


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.name)
def test_summary_agrees_with_the_whole_record(path: Path) -> None:
    data = path.read_bytes()
    record = parse_record(data)
    found = summarize(data)
    assert found.header == record.header
    assert found.last == (record.events[-1] if record.events else None)
