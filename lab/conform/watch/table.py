"""One table in the eyes of all its clients: each broadcast follows from the last, and is the same for all."""

import re
from collections.abc import Callable
from typing import NamedTuple, TypeAlias

from msgspec.structs import replace

from contack.engine.event import GameEnded
from contack.engine.rules import SEATS
from contack.lab.conform.peer import Unmet, check
from contack.lab.conform.watch.changes import check_change, check_state, started_from
from contack.lab.conform.watch.clocks import check_clock, check_times
from contack.lab.conform.watch.game import FollowedGame, check_view, followed, plain
from contack.protocol.codec import type_name
from contack.protocol.notice import Change, Joined, Played, Refused, Started, TableChanged
from contack.protocol.table_state import GameHeader, TableState

Broadcast: TypeAlias = TableChanged | Started | Played

_TIME_OF_DAY = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ")
_COMMITMENT = re.compile("[0-9a-f]{64}")


class Known(NamedTuple):
    """A table after a broadcast; `began` is the start of its game, if a client saw it."""

    table: TableState
    game: FollowedGame | None = None
    began: float | None = None


class TableWatch:
    """The known table after each broadcast, by number; `seconds` is the clock."""

    def __init__(self, seconds: Callable[[], float]) -> None:
        self._seconds = seconds
        self._known: dict[int, Known] = {}
        self._broadcasts: dict[int, Broadcast] = {}

    @property
    def newest(self) -> int:
        return max(self._known)

    def known(self, seq: int) -> Known:
        return self._known[seq]

    def joined(self, notice: Joined, asked: bool) -> None:
        """Note the whole state, `asked` for or instead of broadcasts. Raises Unmet if other clients know another."""
        game = None
        if notice.game:
            check_header(notice.game, None)
            game = followed(notice.game, notice.events)
            check_view(game, notice.view, notice.lays)
            _check_holders(notice.table, game)
        else:
            nothing = (notice.events, notice.view, notice.lays, notice.table.playing) == ((), None, (), False)
            check(nothing, "no events, view or lays without a game", plain(notice.events))
        known, before = self._known.get(notice.seq), self._known.get(notice.seq - 1) if asked else None
        if known:
            check_state(known.table, notice.table, f"in joined, as after broadcast {notice.seq}")
        else:
            _check_commitment(notice.table)
            self._known[notice.seq] = Known(notice.table, game, before.began if before else None)
        # a new client changes nothing in the game
        if as_before := known or before:
            _check_same(as_before.game, game)
        check_times(notice.events, None)
        check_clock(notice.clock, notice.table, game, False)

    def broadcast(self, seq: int, notice: Broadcast) -> None:
        check(notice.seq == seq + 1, f"seq {seq + 1} of {type_name(notice)}, without gaps", str(notice.seq))
        actual = self._broadcasts.setdefault(notice.seq, notice)
        if actual is not notice:
            check(actual == notice, "the same broadcast for all at the table", f"another {type_name(notice)}")
            return
        known = self._known.get(seq)
        assert known is not None  # the client that got `seq` noted it
        after = self._after(known, notice)
        came = self._known.setdefault(notice.seq, after)
        check_state(after.table, came.table, f"in joined, as after broadcast {notice.seq}")
        _check_same(after.game, came.game)

    def refused(self, seq: int, notice: Refused) -> None:
        game = self._known[seq].game
        if game is None:
            check(notice.view is None, "no view without a game", "a view")
        else:
            check_view(game, notice.view, notice.lays)

    def _after(self, known: Known, notice: Broadcast) -> Known:
        ended = known.table.playing and known.game is not None and known.game.over
        over = isinstance(notice, TableChanged) and notice.change is Change.GAME_OVER
        check(ended is over, f"{'' if ended else 'no '}table_changed (game_over)", type_name(notice))
        match notice:
            case TableChanged(table=table, clock=clock):
                check_change(_seated_for_the_next(known, notice), notice)
                _check_holders(table, known.game)
                _check_commitment(table)
                check_clock(clock, table, known.game, False)
                return known._replace(table=table)
            case Started():
                return self._started(known, notice)
            case Played(events=events):
                if known.game is None:
                    raise Unmet("`started` before `played`", "played")
                game = known.game.after(events)
                check_view(game, notice.view, notice.lays)
                check_times(game.events, None if known.began is None else self._seconds() - known.began)
                check_clock(notice.clock, known.table, game, True)
                return known._replace(game=game)

    def _started(self, known: Known, notice: Started) -> Known:
        check(known.table.asking, "`asked` before `started`", "started")
        table = started_from(known.table)
        # the host may have been a lost player who is gone
        check_state(replace(table, host=notice.table.host), notice.table, "in started")
        check_header(notice.game, table)
        game = followed(notice.game, notice.events)
        check_view(game, notice.view, notice.lays)
        check_times(game.events, 0.0)
        check_clock(notice.clock, notice.table, game, True)
        return Known(notice.table, game, self._seconds())


def _seated_for_the_next(known: Known, notice: TableChanged) -> TableState:
    table, events = known.table, known.game.events if known.game else ()
    # a table of a tournament plays one game
    if notice.change is Change.GAME_OVER and isinstance(events[-1], GameEnded) and not table.round:
        return replace(table, players=table.players[1:] + table.players[:1])
    return table


def check_header(header: GameHeader, table: TableState | None) -> None:
    """Check a header against the table where its game starts. Raises Unmet."""
    check(len(header.players) in SEATS, "game.players, 2 to 7", plain(header.players))
    check(bool(_TIME_OF_DAY.fullmatch(header.started)), "game.started, a UTC time", repr(header.started))
    check(header.rules.version == 1, "rules.version 1", str(header.rules.version))
    if table is None:
        return
    names = tuple(player.name for player in table.players)
    check(header.players == names, f"game.players {plain(names)}", plain(header.players))
    check(header.rules.closed == table.closed, f"rules.closed {table.closed}", header.rules.closed)
    commitment = table.commitment
    check(header.commitment == commitment, f"game.commitment {commitment}, the table's", header.commitment)
    check(header.digests == table.digests, f"game.digests {plain(table.digests)}", plain(header.digests))
    levels = tuple(player.level for player in table.players)
    right = header.levels == (levels if any(levels) else None)
    check(right, f"game.levels {plain(levels)}, or nil if all are people", plain(header.levels))
    colours = tuple(player.colour for player in table.players)
    check(header.colours == colours, f"game.colours {plain(colours)}", plain(header.colours))


def _check_holders(table: TableState, game: FollowedGame | None) -> None:
    if table.playing and game:
        names = tuple(player.name for player in table.players)
        check(names == game.holders, f"table.players {plain(game.holders)}, as in the events", plain(names))


def _check_same(known: FollowedGame | None, came: FollowedGame | None) -> None:
    for name, right, actual in (
        ("game", known and known.header, came and came.header),
        ("events", known and known.events, came and came.events),
    ):
        check(right == actual, f"{name} in joined as others know it: {right}", str(actual))


def _check_commitment(table: TableState) -> None:
    check(bool(_COMMITMENT.fullmatch(table.commitment)), "a commitment of 64 hex digits", repr(table.commitment))
