"""What holds in every solitaire, whatever is dealt, chosen and taken back."""

from itertools import chain
from typing import NamedTuple, TypeAlias

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from contack.engine.board.board import IllegalLay
from contack.engine.board.cell import Cell
from contack.engine.board.lay import Lay
from contack.engine.board.tile import TILES, Tile
from contack.engine.deal import below, words
from contack.engine.event import Event, Laid
from contack.engine.records.header import GameKind, Header
from contack.engine.records.record import Record, parse_record
from contack.engine.records.replay import replay
from contack.engine.records.verify import verify
from contack.engine.rules import SolitaireRules
from contack.engine.solitaire.draw import DrawSolitaire
from contack.engine.solitaire.event import Discarded, Undone
from contack.engine.solitaire.stacked import StackedSolitaire
from contack.engine.view import View
from contack.engine.why_not import why_not
from tests.runner.chance import effort

QUICK = settings(max_examples=effort(12, 30), suppress_health_check=list(HealthCheck))

AREA = [Cell(x, y) for x in range(-3, 4) for y in range(-3, 4)]
Solitaire: TypeAlias = DrawSolitaire | StackedSolitaire


class Played(NamedTuple):
    """A solitaire so far: its record, and the moment after each choice or step back."""

    record: Record
    moments: list[Solitaire]


@st.composite
def solitaires(draw: st.DrawFn) -> Played:
    kind: GameKind = draw(st.sampled_from(("draw", "stacked")))
    key, rules = draw(st.binary(max_size=4)), SolitaireRules(peek=kind == "stacked" and draw(st.booleans()))
    game, events = start(kind, key, rules)
    past: list[Solitaire] = []
    moments = [game]
    source = words(key + b"lays")
    for _ in range(draw(st.integers(0, 80))):
        if past and (game.over or below(source, 5) == 0):
            game = past.pop()
            events += (Undone(),)
        elif not game.over:
            past.append(game)
            game, more = game.play(list(game.lays)[below(source, len(game.lays))])
            events += more
        else:
            break
        moments.append(game)
    return Played(Record(Header(("ann",), rules, kind, key=key.hex()), events), moments)


def start(kind: GameKind, key: bytes, rules: SolitaireRules) -> tuple[Solitaire, tuple[Event, ...]]:
    return DrawSolitaire.start(key) if kind == "draw" else StackedSolitaire.start(key, rules)


def off_the_board(game: Solitaire) -> tuple[Tile, ...]:
    if isinstance(game, StackedSolitaire):
        return tuple(chain.from_iterable(game.stacks))
    drawn = (game.tile,) if game.tile and game.source == "pile" else ()
    return (*game.pile, *game.discards, *drawn)


@QUICK
@given(solitaires())
def test_each_tile_is_there_once_at_every_moment(played: Played) -> None:
    for game in played.moments:
        assert sorted(map(str, (*game.board.tiles.values(), *off_the_board(game)))) == sorted(map(str, TILES))


@QUICK
@given(solitaires())
def test_points_come_from_lays_still_on_the_board(played: Played) -> None:
    points = [0]
    for event in played.record.events:
        if isinstance(event, Undone):
            points.pop()
        elif isinstance(event, Laid) and event.by:
            points.append(event.points)
    assert played.moments[-1].points == sum(points)


@QUICK
@given(solitaires())
def test_solitaire_ends_without_lays_and_is_won_with_all(played: Played) -> None:
    for game in played.moments:
        assert game.over is not bool(game.lays)
        assert game.won is (len(game.board) == 36)
        assert game.lays == game.view.lays


@QUICK
@given(solitaires())
def test_legal_lay_is_accepted_and_others_refused(played: Played) -> None:
    game = played.moments[-1]
    for lay in [*game.lays, *(Lay(tile, cell) for tile in TILES for cell in AREA)]:
        if lay in game.lays:
            assert why_not(game.view, lay) is None
            assert len(game.play(lay)[0].board) == len(game.board) + 1
        else:
            assert why_not(game.view, lay) is not None
            with pytest.raises(IllegalLay):
                game.play(lay)


@QUICK
@given(solitaires())
def test_a_tile_is_discarded_only_where_it_fits_nowhere(played: Played) -> None:
    for step in replay(played.record):
        for event in step.events:
            assert not isinstance(event, Discarded) or not step.view.board.lays([event.tile])


@QUICK
@given(solitaires())
def test_a_record_replays_to_the_same_moments(played: Played) -> None:
    record = parse_record(str(played.record).encode())
    assert record == played.record
    assert [step.position for step in replay(record)] == played.moments
    assert verify(record).finished is played.moments[-1].over


@QUICK
@given(solitaires(), st.data())
def test_a_record_that_breaks_off_replays_as_far_as_it_goes(played: Played, data: st.DataObject) -> None:
    length = data.draw(st.integers(0, len(played.record.events)))
    views: list[View] = [step.view for step in replay(Record(played.record.header, played.record.events[:length]))]
    assert views == [game.view for game in played.moments][: len(views)]
