"""A record position by position, including the last table of each hand."""

from dataclasses import replace

import pytest

from contack.engine.event import Drew, HandEnded, Laid, Seated
from contack.engine.game import Game
from contack.engine.records.header import Header
from contack.engine.records.record import Record
from contack.engine.records.replay import Step
from contack.engine.records.timeline import Timeline, _parted, holders_of, timeline_of
from contack.engine.view import View
from contack.engine.what_if import greedy
from tests.engine.records.golden_records import NAMES, SOLITAIRES, record_named


def shown(name: str) -> tuple[Record, Timeline]:
    return record_named(name), timeline_of(record_named(name))


@pytest.mark.parametrize("name", NAMES)
def test_the_moments_tell_all_that_happened_in_order(name: str) -> None:
    record, game = shown(name)
    assert tuple(event for position in game.positions for event in position.events) == record.events
    assert (game.whole, game.wrong) == (True, "")


@pytest.mark.parametrize("name", [name for name in NAMES if name not in SOLITAIRES])
def test_the_end_of_each_hand_is_a_moment_with_its_last_table(name: str) -> None:
    _, game = shown(name)
    ends = [position for position in game.positions if position.ends_hand]
    assert [position.view.hand for position in ends] == [1, 2, 3]
    for position in ends:
        (ended,) = (event for event in position.events if isinstance(event, HandEnded))
        assert position.view.scores == ended.scores
        assert tuple(map(len, position.view.racks)) == ended.left
        assert position.view.pile == len(ended.pile)
        assert position.view.seat is None
    totals = [sum(scores) for scores in zip(*(position.view.scores for position in ends), strict=True)]
    assert ends[-1].view.totals == tuple(totals)


def test_views_between_hands_match_the_engine() -> None:
    _, game = shown("seven-players")
    for before, position in zip(game.positions, game.positions[1:], strict=False):
        if position.ends_hand:
            laid = next(event for event in position.events if isinstance(event, Laid))
            drawn = sum(isinstance(event, Drew) for event in position.events)
            assert position.view.board.laid == (*before.view.board.laid, (laid.tile, laid.cell))
            assert sum(map(len, position.view.racks)) == sum(map(len, before.view.racks)) - 1 + drawn


def test_positions_before_a_fault_are_shown() -> None:
    record, game = shown("closed-any")
    at, laid = next((at, event) for at, event in enumerate(record.events) if isinstance(event, Laid) and at > 8)
    wrong = replace(record, events=(*record.events[:at], replace(laid, points=99), *record.events[at + 1 :]))
    found = timeline_of(wrong)
    assert found.positions == game.positions[: len(found.positions)]
    assert 0 < len(found.positions) < len(game.positions)
    assert found.wrong.startswith(f"line {at + 2}: laid: ")


def test_a_record_that_breaks_off_is_not_whole() -> None:
    record, _ = shown("closed-any")
    found = timeline_of(replace(record, events=record.events[:6]))
    assert found.wrong == ""
    assert not found.whole
    assert timeline_of(replace(record, events=())) == Timeline((), whole=False)


def test_hands_without_a_choice_have_positions() -> None:
    # the rules have no deal where that happens, so a step contains two
    _, game = shown("closed-next")
    (first, *_, last) = (position for position in game.positions if position.view.hand == 1)
    step = Step((*first.events, *last.events, *first.events), first.game)
    early, late = _parted(step, View.empty(len(first.view.racks)))
    assert early.ends_hand
    assert early.view.scores == last.view.scores
    assert late == first


def test_holders_of_a_position_sit_there_then() -> None:
    game, events = Game.deal(b"1", [b""] * 2)
    laid = game.play(greedy(game.lays))[1]
    timeline = timeline_of(Record(Header(("ann", "bob")), (*events, Seated(1, "dora"), *laid)))
    assert holders_of(timeline, ("ann", "bob")) == (("ann", "bob"), ("ann", "dora"), ("ann", "dora"))
