"""What is told of how good lays were: a lay late, and only where whoever hosts the server has it so."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import count
from math import hypot

from contack.engine.event import ChosenBy
from contack.engine.view import View
from contack.server.config.settings import CommentaryMode
from contack.server.feed.choice import Choice, count_choices, newest_choice
from contack.server.feed.form import CommentFeed, LayFeed, LuckFeed, lay_feed
from contack.server.feed.judgement import Chances, Judgement, better_lay
from contack.server.table.match import Match
from contack.server.table.table import Table

LUCK = 5
"""By how many per cent a chance must have changed without a choice to be worth a word."""

CERTAIN = 3.0
"""How many standard errors that must exceed to be more than noise."""


@dataclass(frozen=True, slots=True)
class _Judged:
    choice: Choice
    judgement: Judgement


@dataclass(slots=True)
class _Game:
    """What is known of a game: the last choice that was asked about, when that was, and the last that were judged.

    Three of these: the newest is not told yet, and of the one before it is told by what luck it differs from the first.
    """

    asked: int = 0
    order: int = 0
    judged: tuple[_Judged, ...] = ()


class Commentary:
    """The commentary on the tables of a server.

    One lay is asked about at a time, the newest of its game: those that were made meanwhile are left out. What is
    known of a lay is told once another one was chosen after it, until a round has passed.
    """

    def __init__(self, mode: CommentaryMode, tables: Mapping[str, Table]) -> None:
        self._mode = mode
        self._tables = tables
        self._games: dict[str, _Game] = {}
        self._orders = count(1)

    def question(self) -> Choice | None:
        """Return the lay to ask about next, in the game that has waited longest; None where there is none."""
        matches = list(self._matches())
        known = self._games
        self._games = {(which := match.header.commitment): known.get(which) or _Game() for match in matches}
        waiting = [match for match in matches if count_choices(match.events) > self._game(match).asked]
        if not waiting:
            return None
        match = min(waiting, key=lambda match: self._game(match).order)
        choice, game = newest_choice(match), self._game(match)
        game.asked, game.order = choice.number, next(self._orders)
        return choice

    def take(self, choice: Choice, judgement: Judgement) -> None:
        """Know what a lay was worth that was asked about."""
        game = self._games.get(choice.game)
        if game:
            game.judged = (*game.judged[-2:], _Judged(choice, judgement))

    def comment(self, table: Table) -> CommentFeed | None:
        """Return what is told now at a table, if anything is."""
        match = table.match
        game = self._games.get(match.header.commitment) if match else None
        if not match or not game or not game.judged or not may_comment(self._mode, table):
            return None
        made = count_choices(match.events)
        judged = [one for one in game.judged if one.choice.number < made]
        if not judged or made - judged[-1].choice.number > len(match.view.racks):
            return None
        return _comment(judged[-2:], match.view)

    def _matches(self) -> Iterator[Match]:
        for table in self._tables.values():
            if table.match and may_comment(self._mode, table):
                yield table.match

    def _game(self, match: Match) -> _Game:
        return self._games[match.header.commitment]


def may_comment(mode: CommentaryMode, table: Table) -> bool:
    """Return whether the game at a table may be commented on; one that not everybody may watch never is."""
    if not table.playing or table.private:
        return False
    timed = bool(table.options.move_clock or table.options.game_clock)
    match mode:
        case "off":
            return False
        case "practice":
            return table.options.hints and not timed
        case "untimed":
            return not timed
    return True


def _comment(judged: Sequence[_Judged], now: View) -> CommentFeed:
    """Return what is told of the last of some choices, as far as it helps nobody now."""
    choice, judgement = judged[-1].choice, judged[-1].judgement
    own = choice.laid.by is ChosenBy.PLAYER  # what stand-in and clock lay is nobody's merit or fault
    cost = round(100 * judgement.cost) if own else 0
    return CommentFeed(
        turn=choice.turn,
        seat=choice.laid.seat,
        lay=lay_feed(choice.laid.lay),
        chances=per_cents(judgement.after.chances),
        cost=cost,
        better=_better(choice, judgement, now) if cost else None,
        best=own and not judgement.cost and len(choice.view.lays) > 1,
        luck=_luck(*judged) if len(judged) > 1 else None,
    )


def _better(choice: Choice, judgement: Judgement, now: View) -> LayFeed | None:
    """Return the lay that was better, but only where it cannot be made any more: else it would be a hint."""
    better = better_lay(judgement)
    if better is None:
        return None
    over = now.hand != choice.view.hand
    gone = better.tile not in now.racks[choice.laid.seat] or better.cell in now.board.tiles
    return lay_feed(better) if over or gone else None


def _luck(before: _Judged, judged: _Judged) -> LuckFeed | None:
    """Return whose chance changed most by the tiles that came between two choices, if that was more than noise."""
    if before.choice.number + 1 != judged.choice.number:
        return None
    one, other = before.judgement.after, judged.judgement.before
    changes = [now - then for then, now in zip(one.chances, other.chances, strict=True)]
    seat = max(range(len(changes)), key=lambda seat: abs(changes[seat]))
    change = round(100 * changes[seat])
    if abs(change) < LUCK or abs(changes[seat]) < CERTAIN * _doubt(one, other):
        return None
    return LuckFeed(seat, change)


def _doubt(one: Chances, other: Chances) -> float:
    return hypot(one.doubt, other.doubt)


def per_cents(chances: tuple[float, ...]) -> tuple[int, ...]:
    """Return chances in whole per cent that sum to 100: what is left over goes where most was cut off.

    >>> per_cents((0.333, 0.333, 0.334))
    (33, 33, 34)
    """
    whole = sum(chances)
    exact = [100 * chance / whole for chance in chances]
    cut = [int(value) for value in exact]
    largest = sorted(range(len(exact)), key=lambda seat: cut[seat] - exact[seat])
    for seat in largest[: 100 - sum(cut)]:
        cut[seat] += 1
    return tuple(cut)
