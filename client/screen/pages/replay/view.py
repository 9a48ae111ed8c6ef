"""A moment of a recorded game painted, as a live table or a solitaire is, above a line of time."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from contack.client.replay.timeline import Frame, Timeline
from contack.client.screen.pages.board.score_view import ScoreDisplay, paint_scores, score_rows
from contack.client.screen.pages.board.selection import best_points
from contack.client.screen.pages.board.solitaire_view import SolitaireDisplay, paint_solitaire
from contack.client.screen.pages.board.table_view import SeatDisplay, TableDisplay, paint_table
from contack.client.screen.pages.replay.coaching import Coaching, paint_course
from contack.client.screen.paint.board.board import BoardDisplay
from contack.client.screen.paint.board.viewport import Pan
from contack.client.screen.paint.canvas.canvas import Area
from contack.client.screen.paint.canvas.choices import ZoomName
from contack.client.screen.paint.parts.panel import BORDER_COLUMNS, paint_panel
from contack.client.screen.paint.theme.theme import Theme
from contack.client.screen.state.link import Line
from contack.client.text.english import capitalized, counted
from contack.client.text.events import event_text
from contack.client.text.width import wrapped
from contack.engine.board.lay import Lay
from contack.engine.event import Event, GameEnded, HandEnded, Laid
from contack.engine.game import Game
from contack.engine.records.header import Header
from contack.engine.rules import HANDS
from contack.protocol.name import printable

ROOM_FOR_COURSE = 20
"""Rows from which the course of the chances has one."""

SCORE_COLUMNS = 76
"""The most columns that the points of the hands take."""


class Jump(NamedTuple):
    """A click on the line of time: the moment that it leads to."""

    at: int


@dataclass(frozen=True, slots=True)
class ReplayDisplay:
    """A recorded game at one of its moments."""

    header: Header
    game: Timeline
    at: int = 0
    log: tuple[Line, ...] = ()
    log_back: int = 0
    playing: bool = False
    scores: bool = False
    coaching: Coaching | None = None

    @property
    def frame(self) -> Frame:
        """The moment."""
        return self.game.frames[self.at]

    @property
    def past(self) -> tuple[Event, ...]:
        """All that has happened."""
        return tuple(event for frame in self.game.frames[: self.at + 1] for event in frame.events)


def paint_replay(area: Area, display: ReplayDisplay, theme: Theme, zoom: ZoomName, pan: Pan = (0, 0)) -> None:
    """Paint a moment on an area of 60 x 18 or more."""
    if not display.game.frames:
        _paint_nothing(area, display, theme)
        return
    below = 1 + _paint_course(area, display, theme)
    main = area.part(0, 0, area.columns, area.rows - below)
    _paint_time(area.part(1, area.rows - 1, area.columns - 2), display, theme)
    position = display.frame.position
    if isinstance(position, Game):
        paint_table(main, _table_display(display), theme, zoom, pan)
        if display.scores:
            _paint_scores(main, display, theme)
    else:
        board = BoardDisplay(position.board, openings=() if position.over else position.board.frontier)
        table = SolitaireDisplay(position, board, detail=_detail(display), log=display.log, log_back=display.log_back)
        paint_solitaire(main, table, theme, zoom, pan)
    main.spot(0, 0, main.columns, main.rows, None)  # nothing can be chosen in what is past


def _paint_nothing(area: Area, display: ReplayDisplay, theme: Theme) -> None:
    words = display.game.wrong or "The record breaks off before anything happened."
    area.put_lines(2, area.rows // 3, wrapped(printable(words), area.columns - 4), theme.palette.bad)


def _paint_course(area: Area, display: ReplayDisplay, theme: Theme) -> int:
    """Paint the course of the chances where a game is judged and there is room; answer how many rows that takes."""
    if display.coaching is None or area.rows < ROOM_FOR_COURSE:
        return 0
    row = area.part(1, area.rows - 2, area.columns - 2, 1)
    paint_course(row, display.coaching.course, display.at, len(display.game.frames), theme)
    return 1


def _paint_time(area: Area, display: ReplayDisplay, theme: Theme) -> None:
    """Paint the line of time, with a mark where each hand begins; clicks on it lead there."""
    palette, count = theme.palette, len(display.game.frames)
    area.put(0, 0, "▶" if display.playing else "‖", palette.accent)
    area.spot(0, 0, 1, 1, " ")
    end = area.put_right(0, f"{display.at + 1:>{len(str(count))}} of {count}", palette.text)
    line = area.part(2, 0, end - 3, 1)
    now = _column(display.at, count, line.columns)
    line.rule(0, palette.rule, "─")
    line.part(0, 0, now, 1).rule(0, palette.accent, "━")
    for number, start in _hands(display.game.frames):
        line.put(_column(start, count, line.columns), 0, str(number), palette.dim)
    for turn in display.coaching.review.turns if display.coaching else ():
        line.put(_column(turn.at, count, line.columns), 0, "!", palette.bad)
    # last, so that no number of a hand and no turning point hides it
    line.put(now, 0, "●", palette.accent)
    for x in range(line.columns):
        line.spot(x, 0, 1, 1, Jump(round(x * (count - 1) / max(line.columns - 1, 1))))


def _column(at: int, count: int, columns: int) -> int:
    return round(at * (columns - 1) / max(count - 1, 1))


def _hands(frames: tuple[Frame, ...]) -> list[tuple[int, int]]:
    """Return the number of each hand of a table game and its first moment."""
    starts: dict[int, int] = {}
    for at, frame in enumerate(frames):
        if isinstance(frame.position, Game):
            starts.setdefault(frame.view.hand, at)
    return list(starts.items())


def _table_display(display: ReplayDisplay) -> TableDisplay:
    view = display.frame.view
    return TableDisplay(
        view=view,
        seats=tuple(_seat(display, seat) for seat in range(len(display.header.players))),
        board=BoardDisplay(view.board, openings=view.board.frontier if view.seat is not None else ()),
        log=display.log,
        rack=view.rack,
        best=best_points(view.board, view.rack),
        detail=_detail(display),
        log_back=display.log_back,
    )


def _seat(display: ReplayDisplay, seat: int) -> SeatDisplay:
    return SeatDisplay(display.header.players[seat], display.coaching.score_words(seat) if display.coaching else "")


def _detail(display: ReplayDisplay) -> tuple[Line, ...]:
    """Return the last lay spelt out, and where the record ends before the game does, why."""
    laid = next((event for event in reversed(display.frame.events) if isinstance(event, Laid)), None)
    last = display.at == len(display.game.frames) - 1
    broken = () if display.game.whole else (Line("The record breaks off here.", "bad"),)
    wrong = (Line(printable(f"The record is wrong: {display.game.wrong}"), "bad"),) if display.game.wrong else broken
    head, contacts = _lay_lines(laid, display) if laid else ((), ())
    judged = display.coaching.detail(display.at) if display.coaching else ()
    return (*head, *judged, *contacts, *(wrong if last else ()))


def _lay_lines(laid: Laid, display: ReplayDisplay) -> tuple[tuple[Line, ...], tuple[Line, ...]]:
    """Return a lay with its points, and each of its contacts."""
    board = display.frame.view.board
    before = type(board)(lay for lay in board if lay.cell != laid.cell)
    contacts = before.contacts(Lay(laid.tile, laid.cell))
    name = f"{printable(display.header.players[laid.seat])}: " if display.header.game == "table" else ""
    head = f"{name}{laid.tile}, {counted(laid.points, 'point')}"
    return (Line(head, "good"),), tuple(Line(f"· {contact}") for contact in contacts)


def _paint_scores(area: Area, display: ReplayDisplay, theme: Theme) -> None:
    names = tuple(map(printable, display.header.players))
    ends = [event for event in reversed(display.frame.events) if isinstance(event, GameEnded | HandEnded)]
    over = next((event for event in ends if isinstance(event, GameEnded)), None)
    scores = ScoreDisplay(
        title=_score_title(display, over),
        lines=tuple(capitalized(event_text(event, names).splitlines()[0]) for event in ends),
        names=names,
        events=display.past,
        winners=over.winners if over else (),
        foot="s shows the table" if over else "s shows the table · → goes on",
    )
    columns = min(SCORE_COLUMNS, area.columns - BORDER_COLUMNS)
    inside = paint_panel(area, columns, score_rows(scores, columns), scores.title, theme)
    paint_scores(inside, scores, theme)


def _score_title(display: ReplayDisplay, over: GameEnded | None) -> str:
    if over:
        return "The game is over"
    return f"Hand {display.frame.view.hand} of {HANDS}" if display.frame.ends_hand else "The points so far"
