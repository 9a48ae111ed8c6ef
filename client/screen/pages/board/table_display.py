"""What is to be seen of a table."""

from dataclasses import dataclass
from typing import NamedTuple

from contack.client.screen.paint.board.board import BoardDisplay
from contack.client.screen.paint.theme.badge import Badge
from contack.client.screen.state.line import Line
from contack.client.session.clock import Clock
from contack.engine.board.tile import Tile
from contack.engine.view import View


class SeatDisplay(NamedTuple):
    """What is told of a player beside the view: the name, how the seat is played if not by its player, the badge."""

    name: str
    state: str = ""
    badge: Badge | None = None


@dataclass(frozen=True, slots=True)
class TableDisplay:
    """A table to be painted.

    `seats` are in the view's order. `rack`, with the best points of each tile and the place of the one chosen, is
    shown in full, `detail` beside it, and `news` where there is no room for the log. `log_first` shows the log where
    there is no room for it and the racks, scrolled back by `log_back` lines, and `talk_first` what was said. `unread`
    is how many lines of talk nobody has seen who cannot see any. `clock` shows the time that each seat has, if that is
    limited.
    """

    view: View
    seats: tuple[SeatDisplay, ...]
    board: BoardDisplay
    log: tuple[Line, ...] = ()
    rack: tuple[Tile, ...] = ()
    best: tuple[int | None, ...] = ()
    chosen: int | None = None
    detail: tuple[Line, ...] = ()
    news: tuple[Line, ...] = ()
    mine: int | None = None
    talk: tuple[Line, ...] = ()
    log_first: bool = False
    talk_first: bool = False
    log_back: int = 0
    unread: int = 0
    clock: Clock | None = None
