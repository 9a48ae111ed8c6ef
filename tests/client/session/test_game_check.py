"""What a server tells of a game, honest or not, against the rules."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import TypeAlias

import pytest
from msgspec.structs import replace as renewed

from contack.client.session.game_check import NO_GAME, GameCheck, Nonsense
from contack.engine.board.cell import Cell
from contack.engine.board.tile import TILES
from contack.engine.event import Abandoned, Dealt, Drew, Event, GameEnded, HandEnded, Passed
from contack.protocol.notice import Halted, Joined, Left, Notice, Played, Refused, Started, TableChanged
from contack.protocol.table_state import ClockState
from tests.client.house import BotClient, House, PlainClient, wish

NAMES = ("ann", "bob", "cyd", "dan", "eve", "fay", "gus")


def watches(house: House, name: str = "ear") -> PlainClient:
    return PlainClient(house, wish(name, open=False, spectate=True))


def _game(seats: int, **options: int | str) -> list[Notice]:
    house = House()
    BotClient(house, wish("ann", seats=seats, **options))  # type: ignore[arg-type]  # fields of a wish
    ear = watches(house)
    for name in NAMES[1:seats]:
        BotClient(house, wish(name))
    return ear.received


def _check(notices: Iterable[Notice], check: GameCheck = NO_GAME) -> GameCheck:
    for notice in notices:
        check = check.apply(notice)
    return check


def _next(check: GameCheck, notice: Notice) -> Notice:
    if check.seq is not None and isinstance(notice, TableChanged | Started | Played):
        return renewed(notice, seq=check.seq + 1)
    return notice


GAME = _game(2)
STARTED = next(notice for notice in GAME if isinstance(notice, Started))
JOINED = next(notice for notice in GAME if isinstance(notice, Joined))
PLAYED = [notice for notice in GAME if isinstance(notice, Played)]
BEFORE = _check([STARTED, *PLAYED[:4]])
NEXT = PLAYED[4]
"""The state in the middle of a game, and the next notice."""


@pytest.mark.parametrize("seats", range(2, 8))
@pytest.mark.parametrize("closed", ["next", "any"])
def test_a_whole_honest_game_makes_sense(seats: int, closed: str) -> None:
    received = _game(seats, closed=closed, move_clock=60, game_clock=600)
    assert isinstance(_check(received).events[-1], GameEnded)


def test_notices_make_sense_to_a_late_comer(house: House) -> None:
    ann, _ = (PlainClient(house, wish(name)) for name in NAMES[:2])
    ears = []
    for number in range(5):
        ears.append(watches(house, f"ear {number}"))
        ann.types("1")
    ann.types("auto on")
    assert all(_check(ear.received).game for ear in ears)


def test_a_game_that_is_given_up_makes_sense_and_is_over(house: House) -> None:
    _people = [PlainClient(house, wish(name)) for name in NAMES[:2]]
    ear = watches(house)
    table = house.lobby.tables.called("den")
    assert table is not None
    for delivery in table.abandon("enough"):
        ear.handle(delivery.notice)
    over = _check(ear.received)
    assert over.abandoned
    assert over.apply(_next(over, STARTED)).header == STARTED.game
    with pytest.raises(Nonsense):
        over.apply(_next(over, NEXT))


def test_slow_client_gets_the_same_game_or_a_later_one() -> None:
    after = BEFORE.apply(NEXT)
    newest = renewed(JOINED, seq=NEXT.seq, game=after.header, events=after.events, view=NEXT.view, lays=NEXT.lays)
    for before in (_check([STARTED]), replace(_check(_game(3)), seq=NEXT.seq)):
        assert before.apply(newest).events == after.events
        assert before.apply(newest).apply(PLAYED[5])
    with pytest.raises(Nonsense, match="events differ"):
        after.apply(PLAYED[5]).apply(renewed(newest, seq=PLAYED[5].seq))


def test_no_broadcast_is_left_out_nor_comes_again() -> None:
    before = BEFORE.apply(NEXT)
    changed = next(notice for notice in GAME if isinstance(notice, TableChanged))
    for notice in (changed, PLAYED[5]):
        assert before.apply(renewed(notice, seq=NEXT.seq + 1))
        for seq in (NEXT.seq + 2, NEXT.seq, 0):
            with pytest.raises(Nonsense, match="broadcast"):
                before.apply(renewed(notice, seq=seq))


def test_slow_client_skips_earlier_notices() -> None:
    with pytest.raises(Nonsense, match="older than the last notice"):
        _check(GAME).apply(renewed(JOINED, seq=STARTED.seq))


def test_at_another_table_broadcasts_have_numbers_of_their_own() -> None:
    assert BEFORE.apply(Left("den", "you left")).apply(renewed(JOINED, seq=1)).seq == 1


Lie: TypeAlias = Callable[[Played], Notice]


def _bent(notice: Played, at: int = 0, **changes: object) -> Played:
    events = list(notice.events)
    events[at] = replace(events[at], **changes)  # type: ignore[type-var]  # every event is a dataclass
    return renewed(notice, events=tuple(events))


def _more(event: Event) -> Lie:
    return lambda notice: renewed(notice, events=(*notice.events, event))


def _shown(**changes: object) -> Lie:
    return lambda notice: renewed(notice, view=replace(notice.view, **changes))  # type: ignore[arg-type]  # its fields


TOO_LATE = ("play_lay", "stale_turn", "the game has gone on")
THREE_CLOCKS = ClockState(1.0, (1.0, 1.0, 1.0), True)

LIES: dict[str, Lie] = {
    "nothing happened": lambda notice: renewed(notice, events=()),
    "the other seat laid": lambda notice: _bent(notice, seat=PLAYED[3].events[0].seat),  # type: ignore[attr-defined]
    "a seat that is not there laid": lambda notice: _bent(notice, seat=-1),
    "other points": lambda notice: _bent(notice, points=99),
    "far out": lambda notice: _bent(notice, cell=Cell(30, 30)),
    "a tile that lies already": lambda notice: _bent(notice, tile=notice.view.board.laid[0].tile),
    "twice": lambda notice: renewed(notice, events=notice.events * 2),
    "a draw more": _more(Drew(0, TILES[0])),
    "a pass more": _more(Passed(0)),
    "a deal more": _more(Dealt(2, (TILES[:5], TILES[5:10]), 26)),
    "an end": _more(GameEnded((0, 0), (0,))),
    "given up too": _more(Abandoned("no")),
    "another turn": _shown(turn=99),
    "nobody to lay": _shown(seat=None),
    "other scores": _shown(scores=(5, 5)),
    "other totals": _shown(totals=(5, 5)),
    "a winner": _shown(winners=(0,)),
    "another pile": _shown(pile=1),
    "other racks": _shown(racks=(TILES[:5], TILES[5:10])),
    "a third rack": _shown(racks=(TILES[:5], TILES[5:10], ())),
    "fewer lays": lambda notice: renewed(notice, lays=notice.lays[1:]),
    "lays of other points": lambda notice: renewed(notice, lays=tuple(lay._replace(points=99) for lay in notice.lays)),
    "clocks of three": lambda notice: renewed(notice, clock=THREE_CLOCKS),
    "clocks of three while halted": lambda _: Halted(True, "", THREE_CLOCKS),
    "a start": lambda _: STARTED,
    "an earlier one once more": lambda _: PLAYED[3],
    "a refusal with another table": lambda _: Refused(
        "play_lay", "", "", view=replace(NEXT.view, turn=NEXT.view.turn - 1)
    ),
    "a refusal with a third rack": lambda _: Refused(*TOO_LATE, view=replace(NEXT.view, racks=((), (), ()))),
    "a refusal with other lays": lambda notice: Refused(*TOO_LATE, view=notice.view, lays=notice.lays[1:]),
}


@pytest.mark.parametrize("lie", LIES.values(), ids=LIES)
def test_impossible_notice_is_nonsense(lie: Lie) -> None:
    BEFORE.apply(NEXT)
    with pytest.raises(Nonsense):
        BEFORE.apply(_next(BEFORE, lie(NEXT)))


@pytest.mark.parametrize("kind", [Drew, HandEnded, Dealt])
def test_tiles_that_were_seen_before_do_not_come_again(kind: type[Event]) -> None:
    game, at, place = next(_places(kind))
    notice = game[at]
    assert isinstance(notice, Played)
    match notice.events[place]:
        case Drew():
            lie = _bent(notice, place, tile=notice.view.board.laid[0].tile)
        case HandEnded(pile=pile):
            lie = _bent(notice, place, pile=(pile[-1], *pile[1:]))
        case Dealt(racks=racks):
            lie = _bent(notice, place, racks=(racks[0], racks[0], *racks[2:]))
    with pytest.raises(Nonsense, match="twice"):
        _check(game[:at]).apply(lie)


def _places(kind: type[Event]) -> Iterator[tuple[list[Notice], int, int]]:
    # so that a hand ends there with tiles in the pile
    for game in map(_game, range(2, 6)):
        for at, notice in enumerate(game):
            for place, event in enumerate(notice.events if isinstance(notice, Played) else ()):
                if isinstance(event, kind) and not (isinstance(event, HandEnded) and len(event.pile) < 2):
                    yield game, at, place


def test_a_game_that_breaks_off_or_has_not_begun_is_nonsense() -> None:
    for events in ((), STARTED.events[:-1], STARTED.events[1:], (*STARTED.events, Passed(0))):
        with pytest.raises(Nonsense):
            NO_GAME.apply(renewed(STARTED, events=events))
    with pytest.raises(Nonsense):
        NO_GAME.apply(renewed(JOINED, view=STARTED.view))


def test_events_outside_of_a_game_are_refused() -> None:
    for before in (NO_GAME, _check(GAME), BEFORE.apply(Left("den", "you left"))):
        with pytest.raises(Nonsense, match="outside a game"):
            before.apply(_next(before, NEXT))


def test_refusal_shows_a_slow_client_the_current_table() -> None:
    for notice in PLAYED[3:5]:
        assert BEFORE.apply(Refused(*TOO_LATE, view=notice.view, lays=notice.lays)) == BEFORE
