from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain
from typing import NamedTuple

from contack.client.screen.pages.board.board_page import BoardPage
from contack.client.screen.pages.board.score_view import ScoreDisplay, paint_scores, score_title, taken_over_lines
from contack.client.screen.pages.board.selection import best_points
from contack.client.screen.pages.board.solitaire_view import SolitaireDisplay, paint_solitaire
from contack.client.screen.pages.board.table_display import SeatDisplay, TableDisplay
from contack.client.screen.pages.board.table_view import paint_table
from contack.client.screen.pages.replay.coaching import Coaching, paint_course
from contack.client.screen.paint.board.board import BoardDisplay
from contack.client.screen.paint.canvas.canvas import Area
from contack.client.screen.paint.theme.badge import Badge
from contack.client.screen.paint.theme.theme import Theme
from contack.client.screen.state.badges import badges_in, laid_since
from contack.client.screen.state.context import Context
from contack.client.screen.state.line import Line, event_lines
from contack.client.solitaire.text import shown_events
from contack.client.text.english import capitalized, counted
from contack.client.text.events import event_text, with_names
from contack.client.text.width import wrapped
from contack.engine.board.cell import Cell
from contack.engine.board.lay import Lay
from contack.engine.event import GameEnded, HandEnded, Laid
from contack.engine.game import Game
from contack.engine.records.header import Header, colours_in, holders_at_end, taken_over
from contack.engine.records.timeline import ReplayPosition, Timeline
from contack.protocol.name import printable
from contack.protocol.sentences import YOU

# The height from which the course of the chances has a row.
ROOM_FOR_COURSE = 20


class Jump(NamedTuple):
    at: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordedGame(BoardPage):
    """`logs` has the lines of each position, `scores` shows the points."""

    header: Header
    game: Timeline
    logs: tuple[tuple[Line, ...], ...]
    at: int = 0
    playing: bool = False
    scores: bool = False
    coaching: Coaching | None = None

    @property
    def position(self) -> ReplayPosition:
        return self.game.positions[self.at]

    @property
    def names(self) -> tuple[str, ...]:
        return self.names_at(self.at)

    def names_at(self, at: int) -> tuple[str, ...]:
        positions = self.game.positions[: at + 1]
        return holders_at_end(self.header.players, chain.from_iterable(position.events for position in positions))

    @property
    def badges(self) -> tuple[Badge, ...]:
        return badges_in(self.names, _colours(self.header, self.game))

    def lines(self, context: Context) -> tuple[Line, ...]:
        logs = self.logs[: self.at + 1]
        marked = (self.coaching.marked(at, lines) for at, lines in enumerate(logs)) if self.coaching else logs
        return tuple(chain.from_iterable(marked))

    def paint(self, area: Area, context: Context) -> None:
        theme = context.theme
        if not self.game.positions:
            _paint_nothing(area, self, theme)
            return
        below = 1 + _paint_course(area, self, theme)
        main = area.part(0, 0, area.columns, area.rows - below)
        _paint_time(area.part(1, area.rows - 1, area.columns - 2), self, theme)
        game, log = self.position.game, self.lines(context)
        if isinstance(game, Game):
            paint_table(main, table_display(self, log), theme, self.zoom_now(context), self.pan_by)
            if self.scores:
                _paint_scores(main, self, theme)
        else:
            board = BoardDisplay(game.board, openings=() if game.over else game.board.frontier)
            table = SolitaireDisplay(game, board, detail=_detail(self), log=log, log_back=self.log_back)
            paint_solitaire(main, table, theme, self.zoom_now(context), self.pan_by)
        # a replay has no choices
        main.spot(0, 0, main.columns, main.rows, None)


def logs_of(header: Header, game: Timeline) -> tuple[tuple[Line, ...], ...]:
    return tuple(_logs(header, game))


def _logs(header: Header, game: Timeline) -> Iterator[tuple[Line, ...]]:
    names = header.players if header.game == "table" else (YOU,)
    colours = _colours(header, game)
    for position in game.positions:
        badges = badges_in(names, colours) if header.game == "table" else ()
        yield tuple(event_lines(with_names(shown_events(position.events), names), badges))
        names = holders_at_end(names, position.events)


def _colours(header: Header, game: Timeline) -> dict[str, int]:
    return colours_in(header, chain.from_iterable(position.events for position in game.positions))


def _paint_nothing(area: Area, replay: RecordedGame, theme: Theme) -> None:
    words = replay.game.wrong or "The record stops before anything happened."
    area.put_lines(2, area.rows // 3, wrapped(printable(words), area.columns - 4), theme.palette.bad)


def _paint_course(area: Area, replay: RecordedGame, theme: Theme) -> int:
    if replay.coaching is None or area.rows < ROOM_FOR_COURSE:
        return 0
    row = area.part(1, area.rows - 2, area.columns - 2, 1)
    paint_course(row, replay.coaching, replay.at, len(replay.game.positions), theme)
    return 1


def _paint_time(area: Area, replay: RecordedGame, theme: Theme) -> None:
    palette, count = theme.palette, len(replay.game.positions)
    area.put(0, 0, "▶" if replay.playing else "‖", palette.accent)
    area.spot(0, 0, 1, 1, " ")
    end = area.put_right(0, f"{replay.at + 1:>{len(str(count))}} of {count}", palette.text)
    line = area.part(2, 0, end - 3, 1)
    now = _column(replay.at, count, line.columns)
    line.rule(0, palette.rule, "─")
    line.part(0, 0, now, 1).rule(0, palette.accent, "━")
    hands = {_column(start, count, line.columns): str(number) for number, start in _hands(replay.game.positions)}
    for turn in replay.coaching.review.turns if replay.coaching else ():
        x = _column(turn.at, count, line.columns)
        line.put(x + (x in hands), 0, "!", palette.bad)  # beside the number of a hand, not over it
    for x, number in hands.items():
        line.put(x, 0, number, palette.dim)
    # last, so that no hand number or turning point hides it
    line.put(now, 0, "●", palette.accent)
    for x in range(line.columns):
        line.spot(x, 0, 1, 1, Jump(round(x * (count - 1) / max(line.columns - 1, 1))))


def _column(at: int, count: int, columns: int) -> int:
    return round(at * (columns - 1) / max(count - 1, 1))


def _hands(positions: tuple[ReplayPosition, ...]) -> list[tuple[int, int]]:
    starts: dict[int, int] = {}
    for at, position in enumerate(positions):
        if isinstance(position.game, Game):
            starts.setdefault(position.view.hand, at)
    return list(starts.items())


def table_display(replay: RecordedGame, log: tuple[Line, ...]) -> TableDisplay:
    view, badges = replay.position.view, replay.badges
    return TableDisplay(
        view=view,
        seats=tuple(
            SeatDisplay(name, replay.coaching.score_words(seat, replay.at) if replay.coaching else "", badges[seat])
            for seat, name in enumerate(replay.names)
        ),
        board=board_display(replay),
        log=log,
        rack=view.rack,
        best=best_points(view.board, view.rack),
        detail=_detail(replay),
        log_back=replay.log_back,
    )


def board_display(replay: RecordedGame) -> BoardDisplay:
    view = replay.position.view
    events = [event for position in replay.game.positions[: replay.at + 1] for event in position.events]
    return BoardDisplay(
        view.board,
        places=replay.coaching.places(replay.at) if replay.coaching else {},
        openings=view.board.frontier if view.seat is not None else (),
        reach=_reach(replay),
        badges=laid_since(events, view.seat, replay.badges),
    )


def _reach(replay: RecordedGame) -> frozenset[Cell]:
    if replay.coaching is None:
        return frozenset()
    begun = dict(_hands(replay.game.positions))[replay.position.view.hand]
    return frozenset().union(*map(replay.coaching.places, range(begun, replay.at + 1)))


def _detail(replay: RecordedGame) -> tuple[Line, ...]:
    laid = next((event for event in reversed(replay.position.events) if isinstance(event, Laid)), None)
    last = replay.at == len(replay.game.positions) - 1
    broken = () if replay.game.whole else (Line("The record stops here.", "bad"),)
    wrong = (Line(printable(f"The record is wrong: {replay.game.wrong}"), "bad"),) if replay.game.wrong else broken
    head, contacts = _lay_lines(laid, replay) if laid else ((), ())
    detail = replay.coaching.detail(replay.at) if replay.coaching else ()
    return (*head, *detail, *contacts, *(wrong if last else ()))


def _lay_lines(laid: Laid, replay: RecordedGame) -> tuple[tuple[Line, ...], tuple[Line, ...]]:
    contacts = replay.position.view.board.contacts(Lay(laid.tile, laid.cell))
    name = f"{printable(replay.names[laid.seat])}: " if replay.header.game == "table" else ""
    head = f"{name}{laid.tile}, {counted(laid.points, 'point')}"
    return (Line(head, "good"),), tuple(Line(f"· {contact}") for contact in contacts)


def _paint_scores(area: Area, replay: RecordedGame, theme: Theme) -> None:
    names = tuple(map(printable, replay.names))
    ends = [event for event in reversed(replay.position.events) if isinstance(event, GameEnded | HandEnded)]
    over = next((event for event in ends if isinstance(event, GameEnded)), None)
    events = tuple(event for position in replay.game.positions[: replay.at + 1] for event in position.events)
    scores = ScoreDisplay(
        title=score_title(over is not None, replay.position.view.hand if replay.position.ends_hand else 0),
        lines=(
            *(capitalized(event_text(event, names).splitlines()[0]) for event in ends),
            *taken_over_lines(taken_over(replay.header.players, events)),
        ),
        names=names,
        badges=replay.badges,
        events=events,
        winners=over.winners if over else (),
        foot="s shows the table" if over else "s shows the table · → continues",
    )
    paint_scores(area, scores, theme)
