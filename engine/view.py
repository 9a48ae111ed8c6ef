from dataclasses import dataclass, replace
from typing import TypeAlias, TypeVar

from contack.engine.board.board import Board
from contack.engine.board.lay import Lays
from contack.engine.board.tile import Tile
from contack.engine.event import Dealt, Drew, Event, GameEnded, HandEnded, Laid, Passed
from contack.engine.rules import Rules

Rack: TypeAlias = tuple[Tile, ...]

_T = TypeVar("_T")


@dataclass(frozen=True, slots=True)
class View:
    """The public state of a game, the same for every player and spectator.

    `hand` is 1..3. `turn` is the number of tiles laid in this game, so each choice has its own turn. `seat` must lay,
    or is None when the game is over. `scores` are the points of this hand, with penalties once the game is over;
    `totals` are the sums of the finished hands. `pile` counts the undrawn tiles.
    """

    hand: int
    turn: int
    seat: int | None
    racks: tuple[Rack, ...]
    board: Board
    pile: int
    scores: tuple[int, ...]
    totals: tuple[int, ...]
    winners: tuple[int, ...]
    rules: Rules

    @staticmethod
    def empty(seats: int) -> "View":
        """Return the state before the first deal, the start for `after`."""
        nothing = (0,) * seats
        return View(0, 0, None, ((),) * seats, Board(), 0, nothing, nothing, (), Rules())

    @staticmethod
    def of_solitaire(board: Board, rack: Rack, pile: int, points: int, over: bool) -> "View":
        # a solitaire has one seat, and points that decide nothing
        table = replace(View.empty(1), hand=1, turn=len(board), seat=None if over else 0)
        return replace(table, racks=(rack,), board=board, pile=pile, scores=(points,))

    @property
    def rack(self) -> Rack:
        return () if self.seat is None else self.racks[self.seat]

    @property
    def lays(self) -> Lays:
        return self.board.lays(self.rack)

    def after(self, event: Event) -> "View":
        """Return the state after an event of a legal game. The event is not checked.

        Between the events of one choice, `seat` is the next seat, which may have to draw or pass. After the end of a
        hand the penalties are in `scores`. They join `totals` at the next deal or the end of the game.
        """
        match event:
            case Dealt(hand=hand, racks=racks, pile=pile):
                totals, scores = tuple(map(sum, zip(self.totals, self.scores, strict=True))), (0,) * len(racks)
                dealt = replace(self, hand=hand, seat=None, racks=racks, board=Board(), pile=pile)
                return replace(dealt, totals=totals, scores=scores)
            case Laid(seat=seat, tile=tile, points=points):
                racks = _set(self.racks, seat, tuple(other for other in self.racks[seat] if other is not tile))
                scores = _set(self.scores, seat, self.scores[seat] + points)
                board = self.board._place(event.lay)  # unchecked: the sender of the event has checked it
                laid = replace(self, turn=self.turn + 1, seat=self._next(seat), board=board)
                return replace(laid, racks=racks, scores=scores)
            case Drew(seat=seat, tile=tile):
                racks = _set(self.racks, seat, (*self.racks[seat], tile))
                return replace(self, seat=seat, racks=racks, pile=self.pile - 1)
            case Passed(seat=seat):
                return replace(self, seat=self._next(seat))
            case HandEnded(scores=scores):
                return replace(self, seat=None, scores=scores)
            case GameEnded(totals=totals, winners=winners):
                return replace(self, totals=totals, winners=winners)
        return self

    def _next(self, seat: int) -> int:
        return (seat + 1) % len(self.racks)


def _set(values: tuple[_T, ...], seat: int, value: _T) -> tuple[_T, ...]:
    return (*values[:seat], value, *values[seat + 1 :])
