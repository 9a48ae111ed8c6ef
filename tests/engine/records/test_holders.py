"""Seats that somebody else takes over in the middle of a game, in records."""

from dataclasses import replace

import pytest

from contack.engine.event import Event, Seated
from contack.engine.game import Game
from contack.engine.records.header import colours_in, holders_at_end, taken_over
from contack.engine.records.record import Record, parse_record
from contack.engine.records.replay import IllegalRecord, follow, replay
from contack.engine.records.verify import verify
from tests.engine.records.golden_records import TABLE, record_named, steps_of

RECORD = record_named(TABLE)
STEPS = steps_of(TABLE)


def with_seated(after_steps: int, *seated: Event) -> Record:
    """Return a whole game in which seats are taken over after some of its steps."""
    at = sum(len(step.events) for step in STEPS[:after_steps])
    events = RECORD.events
    return Record(RECORD.header, (*events[:at], *seated, *events[at:]))


def test_new_holder_has_the_seat_at_the_end() -> None:
    events = (Seated(1, "dora"), Seated(0, "eve"), Seated(1, "fay"))
    assert holders_at_end(("ann", "bob", "cyd"), events) == ("eve", "fay", "cyd")
    assert taken_over(("ann", "bob", "cyd"), events) == (("ann", "eve"), ("bob", "fay"))


def test_players_keep_the_colours_that_the_record_has() -> None:
    header = replace(RECORD.header, colours=(3, 7))
    [ann, bob] = header.players
    assert colours_in(header, (Seated(1, "dora", 5),)) == {ann: 3, bob: 7, "dora": 5}
    assert colours_in(RECORD.header, (Seated(1, "dora"),)) == {}


def test_change_of_a_seat_changes_nothing_on_the_table() -> None:
    taken = with_seated(3, Seated(0, "dora"))
    steps = list(replay(taken))
    assert steps[3].events == (Seated(0, "dora"),)
    assert steps[3].view == steps[2].view
    assert [step.view for step in steps[:3] + steps[4:]] == [step.view for step in STEPS]
    assert sum((step.events for step in steps), ()) == taken.events


def test_record_with_a_changed_seat_round_trips_and_verifies() -> None:
    taken = with_seated(3, Seated(0, "dora"))
    assert parse_record(str(taken).encode()) == taken
    began = RECORD.header.players[0]
    assert verify(taken).finished
    assert f"seats: dora took over the seat of {began} in the middle of the game" in verify(taken).checks


@pytest.mark.parametrize(
    ("seated", "words"),
    [
        ((Seated(9, "dora"),), "there are seats 0 to"),
        ((Seated(-1, "dora"),), "there are seats 0 to"),
        ((Seated(0, ""),), "needs a name"),
        ((Seated(0, RECORD.header.players[1]),), "has another seat already"),
        ((Seated(0, "dora"), Seated(1, "dora")), "dora has another seat already"),
    ],
)
def test_seat_without_a_stand_in_cannot_change_hands(seated: tuple[Seated, ...], words: str) -> None:
    with pytest.raises(IllegalRecord, match=f'seated: against the rule "seat": .*{words}'):
        verify(with_seated(3, *seated))


def test_seat_changes_only_between_steps_of_a_game() -> None:
    events = RECORD.events
    end = len(events)
    within = next(at for at, step in enumerate(STEPS) if at and len(step.events) > 1)
    inside = sum(len(step.events) for step in STEPS[:within]) + 1
    for at in (0, inside, end):
        with pytest.raises(IllegalRecord):
            verify(Record(RECORD.header, (*events[:at], Seated(0, "dora"), *events[at:])))


def test_followed_game_continues_after_a_change_of_seat() -> None:
    position = STEPS[3].position
    assert isinstance(position, Game)
    assert follow(position, (Seated(0, "dora"),)) == position
    for events in ((Seated(9, "dora"),), (Seated(0, "dora"), Seated(1, "eve"))):
        with pytest.raises(ValueError, match="seat"):
            follow(position, events)
    over = STEPS[-1].position
    assert isinstance(over, Game)
    with pytest.raises(ValueError, match="between two choices"):
        follow(over, (Seated(0, "dora"),))
