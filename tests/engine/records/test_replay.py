"""Playing records again, step by step and up to where they break off."""

from dataclasses import replace

import pytest

from contack.engine.event import Abandoned, Dealt, Drew, Laid
from contack.engine.game import Game
from contack.engine.records.record import Record
from contack.engine.records.replay import known_tiles, replay
from contack.engine.records.verify import verify
from contack.engine.solitaire.event import Undone
from tests.engine.records.golden_records import NAMES, SOLITAIRES, TABLE, record_named, steps_of


@pytest.mark.parametrize("name", NAMES)
def test_each_step_after_the_deal_begins_with_a_choice(name: str) -> None:
    deal, *choices = steps_of(name)
    assert deal.events[0] == record_named(name).events[0]
    assert all(isinstance(step.events[0], Laid | Undone) for step in choices)


def test_chooser_and_time_may_be_missing() -> None:
    record = record_named(TABLE)
    bare = [replace(event, by=None, at=None) if isinstance(event, Laid) else event for event in record.events]
    assert verify(Record(record.header, tuple(bare))).finished


@pytest.mark.parametrize("name", SOLITAIRES)
def test_last_lay_of_an_ended_solitaire_can_be_undone(name: str) -> None:
    record, (*_, before, last) = record_named(name), steps_of(name)
    again = Record(record.header, (*record.events, Undone(), *last.events))
    assert verify(again).finished
    assert [step.view for step in replay(again)][-3:] == [last.view, before.view, last.view]
    assert not verify(Record(record.header, (*record.events, Undone()))).finished


def test_tiles_of_a_record_come_from_its_decks() -> None:
    game = steps_of(TABLE)[-1].position
    assert isinstance(game, Game)
    assert [tuple(tiles) for tiles in known_tiles(record_named(TABLE))] == list(game.decks)


def test_record_has_no_more_tiles_than_were_turned() -> None:
    header, (dealt, *_) = record_named(TABLE).header, record_named(TABLE).events
    assert isinstance(dealt, Dealt)
    drew = next(event for event in record_named(TABLE).events if isinstance(event, Drew))
    racks = [tile for rack in dealt.racks for tile in rack]
    assert known_tiles(Record(header)) == []
    assert known_tiles(Record(header, (dealt,))) == [racks]
    assert known_tiles(Record(header, (dealt, drew))) == [[*racks, drew.tile]]


def test_a_game_that_was_given_up_ends_with_a_step_that_says_so() -> None:
    for name in NAMES:
        record = record_named(name)
        first = len(steps_of(name)[0].events)
        events = (*record.events[:first], Abandoned("enough"))
        deal, last = replay(Record(record.header, events))
        assert last.events == (Abandoned("enough"),)
        assert last.view == deal.view
