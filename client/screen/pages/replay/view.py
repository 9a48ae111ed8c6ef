"""A moment of a recorded game painted, as a live table or a solitaire is, above a line of time."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from contack.client.replay.timeline import Frame, Timeline
from contack.client.screen.pages.board.score_view import ScoreSight, paint_scores, score_rows
from contack.client.screen.pages.board.selection import best_points
from contack.client.screen.pages.board.solitaire_view import SolitaireSight, paint_solitaire
from contack.client.screen.pages.board.table_view import Seat, TableSight, paint_table
from contack.client.screen.pages.replay.coaching import Coaching, paint_course
from contack.client.screen.paint.board.board import BoardSight
from contack.client.screen.paint.canvas.canvas import Area
from contack.client.screen.paint.canvas.choices import ZoomName
from contack.client.screen.paint.parts.panel import BORDER_COLUMNS, paint_panel
from contack.client.screen.paint.theme.theme import Theme
from contack.client.screen.state.link import Line
from contack.client.text.english import counted, printable
from contack.client.text.events import event_text
from contack.client.text.width import wrapped
from contack.engine.board.lay import Lay
from contack.engine.event import Event, GameEnded, HandEnded, Laid
from contack.engine.game import Game
from contack.engine.records.header import Header
from contack.engine.rules import HANDS

ROOM_FOR_COURSE = 20
"""Rows from which the course of the chances has one."""

SCORE_COLUMNS = 76
"""The most columns that the points of the hands take."""


class Jump(NamedTuple):
    """A click on the line of time: the moment that it leads to."""

    at: int


@dataclass(frozen=True, slots=True)
class ReplaySight:
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


def paint_replay(area: Area, sight: ReplaySight, theme: Theme, zoom: ZoomName, pan: tuple[int, int] = (0, 0)) -> None:
    """Paint a moment on an area of 60 x 18 or more."""
    if not sight.game.frames:
        _paint_nothing(area, sight, theme)
        return
    below = 1 + _paint_course(area, sight, theme)
    main = area.part(0, 0, area.columns, area.rows - below)
    _paint_time(area.part(1, area.rows - 1, area.columns - 2), sight, theme)
    position = sight.frame.position
    if isinstance(position, Game):
        paint_table(main, _table_sight(sight), theme, zoom, pan)
        if sight.scores:
            _paint_scores(main, sight, theme)
    else:
        board = BoardSight(position.board, openings=() if position.over else position.board.frontier)
        table = SolitaireSight(position, board, detail=_detail(sight), log=sight.log, log_back=sight.log_back)
        paint_solitaire(main, table, theme, zoom, pan)
    main.spot(0, 0, main.columns, main.rows, None)  # nothing can be chosen in what is past


def _paint_nothing(area: Area, sight: ReplaySight, theme: Theme) -> None:
    words = sight.game.wrong or "The record breaks off before anything happened."
    for y, line in enumerate(wrapped(printable(words), area.columns - 4), area.rows // 3):
        area.put(2, y, line, theme.palette.bad)


def _paint_course(area: Area, sight: ReplaySight, theme: Theme) -> int:
    """Paint the course of the chances where a game is judged and there is room; answer how many rows that takes."""
    if sight.coaching is None or area.rows < ROOM_FOR_COURSE:
        return 0
    row = area.part(1, area.rows - 2, area.columns - 2, 1)
    paint_course(row, sight.coaching.course, sight.at, len(sight.game.frames), theme)
    return 1


def _paint_time(area: Area, sight: ReplaySight, theme: Theme) -> None:
    """Paint the line of time, with a mark where each hand begins; clicks on it lead there."""
    palette, count = theme.palette, len(sight.game.frames)
    area.put(0, 0, "▶" if sight.playing else "‖", palette.accent)
    area.spot(0, 0, 1, 1, " ")
    end = area.put_right(0, f"{sight.at + 1:>{len(str(count))}} of {count}", palette.text)
    line = area.part(2, 0, end - 3, 1)
    now = _column(sight.at, count, line.columns)
    line.rule(0, palette.rule, "─")
    line.part(0, 0, now, 1).rule(0, palette.accent, "━")
    for number, start in _hands(sight.game.frames):
        line.put(_column(start, count, line.columns), 0, str(number), palette.dim)
    for turn in sight.coaching.review.turns if sight.coaching else ():
        line.put(_column(turn.at, count, line.columns), 0, "!", palette.bad)
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


def _table_sight(sight: ReplaySight) -> TableSight:
    view = sight.frame.view
    return TableSight(
        view=view,
        seats=tuple(_seat(sight, seat) for seat in range(len(sight.header.players))),
        board=BoardSight(view.board, openings=view.board.frontier if view.seat is not None else ()),
        log=sight.log,
        rack=view.rack,
        best=best_points(view.board, view.rack),
        detail=_detail(sight),
        log_back=sight.log_back,
    )


def _seat(sight: ReplaySight, seat: int) -> Seat:
    return Seat(sight.header.players[seat], sight.coaching.score_words(seat) if sight.coaching else "")


def _detail(sight: ReplaySight) -> tuple[Line, ...]:
    """Return the last lay spelt out, and where the record ends before the game does, why."""
    laid = next((event for event in reversed(sight.frame.events) if isinstance(event, Laid)), None)
    last = sight.at == len(sight.game.frames) - 1
    broken = () if sight.game.whole else (Line("The record breaks off here.", "bad"),)
    wrong = (Line(printable(f"The record is wrong: {sight.game.wrong}"), "bad"),) if sight.game.wrong else broken
    head, contacts = _lay_lines(laid, sight) if laid else ((), ())
    judged = sight.coaching.detail(sight.at) if sight.coaching else ()
    return (*head, *judged, *contacts, *(wrong if last else ()))


def _lay_lines(laid: Laid, sight: ReplaySight) -> tuple[tuple[Line, ...], tuple[Line, ...]]:
    """Return a lay with its points, and each of its contacts."""
    board = sight.frame.view.board
    before = type(board)(lay for lay in board if lay.cell != laid.cell)
    contacts = before.contacts(Lay(laid.tile, laid.cell))
    name = f"{printable(sight.header.players[laid.seat])}: " if sight.header.game == "table" else ""
    head = f"{name}{laid.tile}, {counted(laid.points, 'point')}"
    return (Line(head, "good"),), tuple(Line(f"· {contact}") for contact in contacts)


def _paint_scores(area: Area, sight: ReplaySight, theme: Theme) -> None:
    names = tuple(map(printable, sight.header.players))
    ends = [event for event in reversed(sight.frame.events) if isinstance(event, GameEnded | HandEnded)]
    over = next((event for event in ends if isinstance(event, GameEnded)), None)
    scores = ScoreSight(
        title=_score_title(sight, over),
        lines=tuple(_sentence(event_text(event, names)) for event in ends),
        names=names,
        events=sight.past,
        winners=over.winners if over else (),
        foot="s shows the table" if over else "s shows the table · → goes on",
    )
    columns = min(SCORE_COLUMNS, area.columns - BORDER_COLUMNS)
    inside = paint_panel(area, columns, score_rows(scores, columns), scores.title, theme)
    paint_scores(inside, scores, theme)


def _score_title(sight: ReplaySight, over: GameEnded | None) -> str:
    if over:
        return "The game is over"
    return f"Hand {sight.frame.view.hand} of {HANDS}" if sight.frame.ends_hand else "The points so far"


def _sentence(words: str) -> str:
    """Return the first line of words, begun with a capital."""
    first = words.splitlines()[0]
    return first[0].upper() + first[1:]
