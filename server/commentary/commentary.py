"""Comments on lays: one lay late, and only if the server's settings allow them."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import count
from math import hypot

from contack.engine.board.lay import Lay
from contack.engine.event import ChosenBy
from contack.engine.view import View
from contack.protocol.notice import Commented, Luck
from contack.server.commentary.decision import TableDecision, count_decisions, newest_decision
from contack.server.commentary.evaluation import Chances, LayEvaluation, better_lay
from contack.server.config.settings import CommentaryMode
from contack.server.table.match import Match
from contack.server.table.table import Table

# The least change of a chance without a decision that a comment mentions, in per cent.
LUCK = 5

# Standard errors that the change must exceed.
CERTAIN = 3.0


@dataclass(frozen=True, slots=True)
class _Evaluated:
    decision: TableDecision
    evaluation: LayEvaluation


@dataclass(slots=True)
class _Game:
    # Three evaluated decisions: the newest has no comment yet, and luck is the difference of the other two.
    asked: int = 0
    order: int = 0
    evaluated: tuple[_Evaluated, ...] = ()
    sent: Commented | None = None


class Commentary:
    """It asks about one lay at a time, the newest of its game.

    It comments on a lay once the next one is chosen, unless a round has passed by then.
    """

    def __init__(self, mode: CommentaryMode, tables: Mapping[str, Table]) -> None:
        self._mode = mode
        self._tables = tables
        self._games: dict[str, _Game] = {}
        self._orders = count(1)

    def question(self) -> TableDecision | None:
        """Choose the game that has waited longest."""
        matches = list(self._matches())
        known = self._games
        self._games = {(which := match.header.commitment): known.get(which) or _Game() for match in matches}
        waiting = [match for match in matches if count_decisions(match.events) > self._game(match).asked]
        if not waiting:
            return None
        match = min(waiting, key=lambda match: self._game(match).order)
        decision, game = newest_decision(match), self._game(match)
        game.asked, game.order = decision.number, next(self._orders)
        return decision

    def take(self, decision: TableDecision, evaluation: LayEvaluation) -> None:
        game = self._games.get(decision.game)
        if game:
            game.evaluated = (*game.evaluated[-2:], _Evaluated(decision, evaluation))

    def comment(self, table: Table) -> Commented | None:
        match = table.match
        game = self._games.get(match.header.commitment) if match else None
        if not match or not game or not game.evaluated or not may_comment(self._mode, table):
            return None
        made = count_decisions(match.events)
        evaluated = [one for one in game.evaluated if one.decision.number < made]
        if not evaluated or made - evaluated[-1].decision.number > len(match.view.racks):
            return None
        return _comment(evaluated[-2:], match.view)

    def news(self) -> Iterator[tuple[Table, Commented]]:
        # a comment comes again once its better lay is impossible
        for table in self._tables.values():
            comment = self.comment(table)
            if table.match and comment and comment != self._game(table.match).sent:
                self._game(table.match).sent = comment
                yield table, comment

    def _matches(self) -> Iterator[Match]:
        for table in self._tables.values():
            if table.match and may_comment(self._mode, table):
                yield table.match

    def _game(self, match: Match) -> _Game:
        return self._games[match.header.commitment]


def may_comment(mode: CommentaryMode, table: Table) -> bool:
    # a private game never has comments
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


def _comment(evaluated: Sequence[_Evaluated], now: View) -> Commented:
    # No help for the players now.
    decision, evaluation = evaluated[-1].decision, evaluated[-1].evaluation
    own = decision.laid.by is ChosenBy.PLAYER  # no player chose the lays of stand-in and clock
    cost = round(100 * evaluation.cost) if own else 0
    return Commented(
        turn=decision.turn,
        seat=decision.laid.seat,
        lay=decision.laid.lay,
        chances=per_cents(evaluation.after.chances),
        cost=cost,
        better=_better(decision, evaluation, now) if cost else None,
        best=own and not evaluation.cost and len(decision.view.lays) > 1,
        luck=_luck(*evaluated) if len(evaluated) > 1 else None,
    )


def _better(decision: TableDecision, evaluation: LayEvaluation, now: View) -> Lay | None:
    # A lay that is possible now would be a hint.
    better = better_lay(evaluation)
    if better is None:
        return None
    over = now.hand != decision.view.hand
    gone = better.tile not in now.racks[decision.laid.seat] or better.cell in now.board.tiles
    return better if over or gone else None


def _luck(before: _Evaluated, evaluated: _Evaluated) -> Luck | None:
    # Noise is no luck.
    if before.decision.number + 1 != evaluated.decision.number:
        return None
    one, other = before.evaluation.after, evaluated.evaluation.before
    changes = [now - then for then, now in zip(one.chances, other.chances, strict=True)]
    seat = max(range(len(changes)), key=lambda seat: abs(changes[seat]))
    change = round(100 * changes[seat])
    if abs(change) < LUCK or abs(changes[seat]) < CERTAIN * _doubt(one, other):
        return None
    return Luck(seat, change)


def _doubt(one: Chances, other: Chances) -> float:
    return hypot(one.doubt, other.doubt)


def per_cents(chances: tuple[float, ...]) -> tuple[int, ...]:
    """Return whole per cent that sum to 100: the rest goes where the rounding cut most.

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
