from dataclasses import dataclass
from typing import NamedTuple

from contack.client.screen.paint.board.board import BoardDisplay
from contack.client.screen.paint.theme.badge import Badge
from contack.client.screen.state.line import Line
from contack.client.session.clock import Clock
from contack.engine.board.tile import Tile
from contack.engine.view import View


class SeatDisplay(NamedTuple):
    """`state` describes a seat whose player does not play."""

    name: str
    state: str = ""
    badge: Badge | None = None


@dataclass(frozen=True, slots=True)
class TableDisplay:
    """`rack` appears in full, with the best points of each tile; `news` replaces a log without room.

    `log_first` shows the log instead of the racks, `talk_first` the chat. `unread` chat lines have not been visible.
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
