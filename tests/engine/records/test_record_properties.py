"""What holds for every record, whole, broken off or tampered with, and for any bytes at all."""

import json
import re
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from contack.engine.board.cell import Cell
from contack.engine.board.lay import Lay
from contack.engine.board.tile import TILES, BadNotation, Tile
from contack.engine.deal import below, commitment, words
from contack.engine.event import ChosenBy, GameEnded, Laid
from contack.engine.game import Game
from contack.engine.records.event_form import LONGEST_GAME, event_to_json
from contack.engine.records.form import FARTHEST, MOST
from contack.engine.records.header import Header
from contack.engine.records.record import SUFFIX, Record, UnreadableRecord, event_line, parse_record
from contack.engine.records.replay import IllegalRecord, replay
from contack.engine.records.verify import verify
from contack.engine.rules import Rules
from contack.engine.view import View
from tests.engine.played import proved
from tests.runner.chance import effort

QUICK = settings(max_examples=effort(12, 30), suppress_health_check=list(HealthCheck))
MANY = settings(QUICK, max_examples=effort(20, 150))

Lines: TypeAlias = list[dict[str, Any]]
GOLDEN = [path.read_bytes() for path in sorted((Path(__file__).parents[1] / "golden").glob(f"*{SUFFIX}"))]

junk = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=8)
    | st.sampled_from(["09-02-08", "laid", "dealt", "game_ended", "undone", "abandoned", 10**400, "00"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=5,
)


class Kept(NamedTuple):
    """A game as a server would keep it, and the view at each of its moments."""

    record: Record
    views: list[View]
    over: bool


@st.composite
def games(draw: st.DrawFn) -> Kept:
    nonces = tuple(draw(st.lists(st.binary(max_size=4), min_size=2, max_size=7)))
    seed, names = draw(st.binary(min_size=1, max_size=4)), draw(st.lists(st.text(max_size=5), min_size=7, max_size=7))
    rules = draw(st.sampled_from((Rules(closed="next"), Rules(closed="any"))))
    game, events = Game.deal(seed, nonces, rules)
    views, source = [game.view], words(seed + b"lays")
    for number in range(draw(st.integers(0, 90))):
        if not game.over:
            lay = list(game.lays)[below(source, len(game.lays))]
            game, more = game.play(lay, tuple(ChosenBy)[number % 3])
            events += tuple(replace(event, at=number / 8) if isinstance(event, Laid) else event for event in more)
            views.append(game.view)
    if isinstance(events[-1], GameEnded):
        events = proved(events, seed, nonces)
    header = Header(tuple(names[: len(nonces)]), rules, commitment=commitment(seed).hex())
    return Kept(Record(header, events), views, game.over)


def check(data: bytes) -> None:
    """Read and verify; anything but the two exceptions for it is a bug."""
    refused = ""
    try:
        verify(parse_record(data))
    except (UnreadableRecord, IllegalRecord) as error:
        refused = str(error)
    assert not refused or re.match(r"line \d+: ", refused)


numbers = st.integers(-MOST, MOST)
coordinates = st.integers(-FARTHEST, FARTHEST)
lays = st.builds(
    Laid,
    st.integers(0, 6),
    st.sampled_from(TILES),
    st.builds(Cell, coordinates, coordinates),
    numbers,
    st.sampled_from(ChosenBy) | st.none(),
    st.floats(0, LONGEST_GAME, exclude_max=True) | numbers | st.none(),
)


@MANY
@given(lays)
def test_a_lay_is_written_as_any_other_event_would_be(laid: Laid) -> None:
    assert event_line(laid) == json.dumps(event_to_json(laid)) + "\n"


@QUICK
@given(games())
def test_a_record_is_read_as_it_was_written(kept: Kept) -> None:
    text = str(kept.record)
    assert parse_record(text.encode()) == kept.record
    assert str(parse_record(text.encode())) == text


@QUICK
@given(games())
def test_a_record_replays_to_the_same_views_and_events(kept: Kept) -> None:
    steps = list(replay(kept.record))
    assert [step.view for step in steps] == kept.views
    assert sum((step.events for step in steps), ()) == kept.record.events


@QUICK
@given(games())
def test_a_record_verifies_and_is_finished_when_the_game_is_over(kept: Kept) -> None:
    verification = verify(kept.record)
    assert verification.finished is kept.record.complete is kept.over


@QUICK
@given(games(), st.data())
def test_record_truncated_at_any_byte_replays_and_verifies(kept: Kept, data: st.DataObject) -> None:
    text = str(kept.record).encode()
    length = data.draw(st.integers(text.index(b"\n"), len(text)))
    record = parse_record(text[:length])
    views = [step.view for step in replay(record)]
    assert record.events == kept.record.events[: len(record.events)]
    assert views == kept.views[: len(views)]
    assert verify(record).finished is (kept.over and length == len(text))


@MANY
@given(st.binary(max_size=200))
def test_any_bytes_are_a_record_or_unreadable(data: bytes) -> None:
    check(data)


@MANY
@given(st.sampled_from(GOLDEN), st.data())
def test_a_record_with_other_bytes_in_it_is_read_or_refused(golden: bytes, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(golden)))
    end = data.draw(st.integers(start, min(len(golden), start + 20)))
    check(golden[:start] + data.draw(st.binary(max_size=20)) + golden[end:])


@MANY
@given(st.sampled_from(GOLDEN), st.data())
def test_a_record_with_another_value_in_it_is_read_or_refused(golden: bytes, data: st.DataObject) -> None:
    lines: Lines = [json.loads(line) for line in golden.splitlines()]
    line = lines[data.draw(st.integers(0, len(lines) - 1))]
    inside: Any = line
    key: Any = data.draw(st.sampled_from(sorted(line)))
    while isinstance(inside[key], list | dict) and inside[key] and data.draw(st.booleans()):
        inside = inside[key]
        key = data.draw(st.sampled_from(sorted(inside) if isinstance(inside, dict) else range(len(inside))))
    inside[key] = data.draw(junk)
    check("".join(json.dumps(line) + "\n" for line in lines).encode())


@MANY
@given(st.sampled_from(GOLDEN), st.data())
def test_record_with_shuffled_lines_is_read_or_refused(golden: bytes, data: st.DataObject) -> None:
    header, *lines = golden.splitlines(keepends=True)
    start = data.draw(st.integers(0, len(lines)))
    end = data.draw(st.integers(start, min(len(lines), start + 3)))
    to = data.draw(st.integers(0, len(lines)))
    moved = lines[:to] + lines[start:end] + lines[to:] if data.draw(st.booleans()) else lines[:start] + lines[end:]
    check(b"".join((header, *moved)))


@MANY
@given(st.lists(junk, max_size=4))
def test_lines_of_any_json_are_read_or_refused(lines: list[object]) -> None:
    check("".join(json.dumps(line) + "\n" for line in lines).encode())


@MANY
@given(
    st.sampled_from(GOLDEN),
    st.lists(junk | st.fixed_dictionaries({"event": st.just("laid"), "cell": junk}), max_size=4),
)
def test_events_of_any_json_are_read_or_refused(golden: bytes, lines: list[object]) -> None:
    header = golden.splitlines(keepends=True)[0]
    check(header + "".join(json.dumps(line) + "\n" for line in lines).encode())


@MANY
@given(st.text(max_size=20) | st.from_regex(r"[0-9]{2}-[0-9]{2}-[0-9]{2}(@-?[0-9]{1,4},-?[0-9]{1,4})?", fullmatch=True))
def test_any_text_names_at_most_one_thing(text: str) -> None:
    for kind in (Tile, Cell, Lay):
        with suppress(BadNotation):
            assert str(kind.parse(text)) == text
