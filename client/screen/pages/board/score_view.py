"""Paints the points of a game: a row per player with bars, and the course of the points."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import accumulate

from contack.client.screen.paint.canvas.canvas import Area
from contack.client.screen.paint.parts.panel import BORDER_COLUMNS, paint_panel
from contack.client.screen.paint.theme.badge import BADGE_COLUMNS, Badge, paint_badge
from contack.client.screen.paint.theme.theme import Theme
from contack.client.session.fairness import Verdict
from contack.client.text.width import clip, figures_row, pad, wrapped
from contack.engine.event import Event, HandEnded, Laid
from contack.engine.rules import HANDS, PENALTY
from contack.protocol.name import printable

# The widest box of points.
COLUMNS = 76

NAME_COLUMNS = 21
HEADS = ("points", "tiles", "hand 1", "hand 2", "hand 3", "total")
_WIDTHS = (7,) * len(HEADS)


@dataclass(frozen=True, slots=True)
class ScoreDisplay:
    """`tonight` are the wins of the evening, above the lines about deals and record."""

    title: str
    lines: tuple[str, ...]
    names: tuple[str, ...]
    badges: tuple[Badge, ...]
    events: tuple[Event, ...]
    mine: int | None = None
    winners: tuple[int, ...] = ()
    record: str = ""
    verdict: Verdict | None = None
    tonight: str = ""
    foot: str = ""


def _rows(display: ScoreDisplay, columns: int) -> int:
    extra = sum(map(len, _lines_below(display, columns)))
    lines = sum(len(wrapped(line, columns - 2)) for line in display.lines)
    return lines + len(display.names) + 4 + (extra + 1 if extra else 0)


def _lines_below(display: ScoreDisplay, columns: int) -> list[list[str]]:
    """Return the lines about the evening, about the deals and about the record."""
    verdict = printable(display.verdict.words) if display.verdict else ""
    texts = (display.tonight, verdict, display.record)
    return [wrapped(text, columns - 2) if text else [] for text in texts]


def paint_scores(area: Area, display: ScoreDisplay, theme: Theme) -> None:
    columns = min(COLUMNS, area.columns - BORDER_COLUMNS)
    _paint_inside(paint_panel(area, columns, _rows(display, columns), display.title, theme), display, theme)


def _paint_inside(area: Area, display: ScoreDisplay, theme: Theme) -> None:
    palette = theme.palette
    y = 0
    for number, line in enumerate(display.lines):
        style = palette.good if number == 0 and display.winners else palette.panel
        y = area.put_lines(1, y, wrapped(line, area.columns - 2), style._replace(bold=number == 0))
    y += 1
    _paint_head(area, y, theme)
    # the leader first, equal players by seat
    order = sorted(range(len(display.names)), key=lambda seat: -running(display.events, seat)[-1])
    for row, seat in enumerate(order, y + 1):
        _paint_player(area, row, seat, display, theme)
    y += len(order) + 2
    tonight, verdict, record = _lines_below(display, area.columns)
    warning = palette.bad.over(palette.panel)._replace(bold=True)
    y = area.put_lines(1, y, tonight, palette.panel)
    y = area.put_lines(1, y, verdict, warning if display.verdict and display.verdict.warns else palette.dim)
    y = area.put_lines(1, y, record, palette.dim)
    y += bool(tonight or verdict or record)
    # the keys stay visible even if the box is cut off
    foot = min(y, area.rows - 1)
    area.put(0, foot, " " * area.columns, palette.panel)
    area.put_centred(foot, clip(display.foot, area.columns), palette.accent)


def _paint_head(area: Area, y: int, theme: Theme) -> None:
    area.put(1 + _name_columns(area), y, figures_row(HEADS, _WIDTHS), theme.palette.dim)


def _name_columns(area: Area) -> int:
    return min(NAME_COLUMNS, area.columns - 1 - sum(_WIDTHS))


def _paint_player(area: Area, y: int, seat: int, display: ScoreDisplay, theme: Theme) -> None:
    palette = theme.palette
    ran = running(display.events, seat)
    style = (palette.strong if seat == display.mine else palette.panel).over(palette.panel)
    columns = _name_columns(area)
    area.put(1, y, "★" if seat in display.winners else " ", style)
    paint_badge(area, 2, y, display.badges[seat], theme)
    at = BADGE_COLUMNS + 2
    area.put(1 + at, y, pad(printable(display.names[seat]), columns - at), style)
    x = area.put(1 + columns, y, figures_row(_figures(display, seat, ran[-1]), _WIDTHS), style)
    room = area.columns - x - 3
    # with fewer columns, a game of three hands is only a few blocks
    if room >= 8:
        low, high = _scale(display)
        area.put(x + 2, y, sparkline(ran, room, low, high), palette.accent.over(palette.panel))


def _figures(display: ScoreDisplay, seat: int, now: int) -> tuple[str, ...]:
    hands = hands_ended(display.events)
    penalty = penalty_of(hands[-1], seat) if hands else 0
    points = str(hands[-1].scores[seat] + penalty) if hands else ""
    scores = [str(ended.scores[seat]) for ended in hands]
    # in brackets: the hand continues
    if len(hands) < HANDS:
        scores.append(f"({now - sum(ended.scores[seat] for ended in hands)})")
    scores += [""] * (HANDS - len(scores))
    return points, f"-{penalty}" if penalty else "", *scores, str(now)


def _scale(display: ScoreDisplay) -> tuple[int, int]:
    had = [points for seat in range(len(display.names)) for points in running(display.events, seat)]
    return min(had), max(had)


def score_title(over: bool, hand: int) -> str:
    if over:
        return "The game is over"
    return f"Hand {hand} of {HANDS}" if hand else "The points so far"


def taken_over_lines(changes: Iterable[tuple[str, str]]) -> tuple[str, ...]:
    """Take the old and new names of seats."""
    changed = ", ".join(f"{printable(ended)} took over the seat of {printable(began)}" for began, ended in changes)
    return (f"{changed}.",) if changed else ()


def hands_ended(events: Iterable[Event]) -> list[HandEnded]:
    return [event for event in events if isinstance(event, HandEnded)]


def penalty_of(ended: HandEnded, seat: int) -> int:
    return ended.left[seat] * PENALTY


def running(events: Iterable[Event], seat: int) -> list[int]:
    """Return a seat's points after each tile and each hand."""
    return list(accumulate(_gains(events, seat), initial=0))


def _gains(events: Iterable[Event], seat: int) -> Iterable[int]:
    for event in events:
        match event:
            case Laid():
                yield event.points if event.seat == seat else 0
            case HandEnded():
                # only the penalty: the laid tiles are already counted
                yield -penalty_of(event, seat)


# No full block, so that a line never touches the one above.
BLOCKS = "▁▂▃▄▅▆▇"


def sparkline(values: Sequence[int], columns: int, low: int, high: int) -> str:
    """Interpolate values between `low` and `high` as blocks.

    >>> sparkline([0, 10, 5, -5], 4, -5, 10)
    '▃▇▅▁'
    """
    if not values:
        return ""
    # equal values make a flat line
    step = (len(BLOCKS) - 1) / (high - low or 1)
    return "".join(BLOCKS[round((_between(values, at, columns) - low) * step)] for at in range(columns))


def _between(values: Sequence[int], at: int, columns: int) -> float:
    place = at * (len(values) - 1) / max(columns - 1, 1)
    before = int(place)
    after = min(before + 1, len(values) - 1)
    return values[before] + (values[after] - values[before]) * (place - before)
