from collections.abc import Iterable, Iterator, Sequence
from html import escape
from itertools import accumulate
from math import ceil, floor, isfinite, log10
from statistics import quantiles
from typing import Literal, NamedTuple

from contack.engine.event import Reason
from contack.lab.arena.results.intervals import Interval
from contack.lab.arena.results.result import GameResult
from contack.lab.arena.results.statistics import Standing, Tally

COLOURS = ("#3d7ab8", "#c8553d", "#d9a521", "#5c9e76", "#8d6ba8", "#52a3a8", "#b3668a", "#8a8f3c")

# How many points of a line are drawn: more than that cannot be seen.
MOST_POINTS = 200

# The colours of the reasons why hands end.
ENDS = dict(zip(Reason, ("#9a958b", "#c9c3b6", "#67635c"), strict=True))

_WIDE, _HALF = 900, 460

# How high a chart is with a scale at its left, a bar with its space, and a line of numbers below.
_HIGH, _ROW, _FOOT = 320, 34, 26

_LEFT, _EDGE = 45, 12

_LETTER, _LETTERS = 7.2, 22


class _Scale(NamedTuple):
    """Values from `low` to `high` laid out from pixel `start` to `end`."""

    low: float
    high: float
    start: float
    end: float

    def at(self, value: float) -> float:
        return round(self.start + (value - self.low) / (self.high - self.low) * (self.end - self.start), 1)

    def ticks(self) -> list[float]:
        rough = (self.high - self.low) / 6
        # steps of 1, 2 and 5 are read at a glance
        power = 10.0 ** floor(log10(rough))
        step = next(power * factor for factor in (1, 2, 5, 10) if power * factor >= rough)
        return [number * step for number in range(ceil(self.low / step), floor(self.high / step) + 1)]


def wins_chart(standings: Sequence[Standing], names: Sequence[str]) -> str:
    """Draw per cents of games won, with limits; the best bot on top."""
    return _bars(standings, names, [Interval(*(100 * value for value in standing.win_rate)) for standing in standings])


def ratings_chart(standings: Sequence[Standing], names: Sequence[str]) -> str:
    return _bars(standings, names, [standing.rating for standing in standings if standing.rating])


def course_chart(results: Sequence[GameResult], names: Sequence[str]) -> str:
    """Draw each bot's share of won games so far, in per cent."""
    lines = [_course(shares) for shares in _by_bot(results, "shares", len(names))]
    across = _Scale(0, max(number for line in lines for number, _ in line), _LEFT, _WIDE - 2 * _EDGE)
    up = _upwards(rate for line in lines for _, rate in line)
    parts = [*_numbers_left(up), *_numbers_below(across, _HIGH)]
    for bot, line in enumerate(lines):
        points = " ".join(f"{across.at(number)},{up.at(rate)}" for number, rate in line)
        parts.append(_tag("polyline", names[bot], points=points, stroke=colour_of(bot)))
    return _svg(_WIDE, _HIGH, parts)


def points_chart(results: Sequence[GameResult], names: Sequence[str]) -> str:
    """Draw the spread of each bot's totals."""
    spreads = _by_bot(results, "totals", len(names))
    up = _upwards(total for totals in spreads for total in totals)
    room = (_WIDE - _LEFT - _EDGE) / len(names)
    parts = list(_numbers_left(up))
    for bot, totals in enumerate(spreads):
        middle = _LEFT + (bot + 0.5) * room
        parts.append(_label(names[bot], middle, _HIGH - 6, "middle", int(room / _LETTER)))
        # some of many bots may not have played yet
        parts += _box(totals, up, middle, min(90.0, room / 2), colour_of(bot)) if totals else ()
    return _svg(_WIDE, _HIGH, parts)


def ends_chart(tally: Tally) -> str:
    """Draw one bar: the reasons why hands ended, in per cent."""
    across = _Scale(0, 100, _EDGE, _WIDE - 2 * _EDGE)
    parts, before = [*_numbers_below(across, _ROW + _FOOT)], 0.0
    for reason, share in tally.ends.items():
        text = f"{reason}: {share:.1f} %"
        parts.append(_bar(text, across.at(before), across.at(before + share), _ROW / 2, ENDS[reason]))
        before += share
    return _svg(_WIDE, _ROW + _FOOT, parts)


def colour_of(bot: int) -> str:
    return COLOURS[bot % len(COLOURS)]


def _bars(standings: Sequence[Standing], names: Sequence[str], values: Sequence[Interval]) -> str:
    limits = [0.0, *(limit for value in values for limit in value if isfinite(limit))]
    left = _EDGE + _LETTER * min(_LETTERS, max(len(names[standing.bot]) for standing in standings))
    # a little space at the right, and a scale above zero even if no bot has won
    across = _Scale(min(limits), 1.02 * max(limits) or 1.0, left + 10, _HALF - 2 * _EDGE)
    height = len(standings) * _ROW + _FOOT
    parts = [*_numbers_below(across, height)]
    for row, (standing, value) in enumerate(zip(standings, values, strict=True)):
        middle, name = (row + 0.5) * _ROW, names[standing.bot]
        start, end = sorted((across.at(0), across.at(value.value)))
        parts.append(_label(name, left, middle + 4, "end", _LETTERS))
        parts.append(_bar(f"{name}: {value.value:.1f}", start, end, middle, colour_of(standing.bot)))
        if isfinite(value.reach):
            low, high = across.at(value.low), across.at(value.high)
            parts.append(_line(f"M{low} {middle}H{high}M{low} {middle - 5}v10M{high} {middle - 5}v10"))
    return _svg(_HALF, height, parts)


def _box(totals: Sequence[float], up: _Scale, middle: float, width: float, colour: str) -> Iterator[str]:
    # Whiskers go to the last totals within 1.5 of the box's length, as Tukey drew them.
    enough = totals if len(totals) > 1 else [*totals, *totals]  # `quantiles` of Python 3.12 needs two
    first, median, third = quantiles(enough, method="inclusive")
    reach = 1.5 * (third - first)
    near = [total for total in totals if first - reach <= total <= third + reach]
    low, high, left, top = up.at(min(near)), up.at(max(near)), middle - width / 2, up.at(third)
    yield _line(f"M{middle} {low}V{high}M{middle - 8} {low}h16M{middle - 8} {high}h16")
    text = f"median {median:g}, quartiles {first:g} and {third:g}"
    # a box of equal quartiles would have no height
    yield _tag("rect", text, x=left, y=top, width=width, height=f"{max(1.0, up.at(first) - top):.1f}", fill=colour)
    yield _line(f"M{left} {up.at(median)}h{width}")
    for total in sorted(set(totals) - set(near)):
        yield _tag("circle", str(total), cx=middle, cy=up.at(total), r=3, fill=colour)


def _upwards(values: Iterable[float]) -> _Scale:
    """Return a scale for numbers at the left, at least 1 high."""
    found = list(values)
    return _Scale(min(found), max(*found, min(found) + 1), _HIGH - _FOOT, 8)


def _numbers_left(up: _Scale) -> Iterator[str]:
    for tick in up.ticks():
        yield _line(f"M{_LEFT} {up.at(tick)}H{_WIDE - _EDGE}", "rule")
        yield _tag("text", x=_LEFT - 7, y=up.at(tick) + 4, text_anchor="end", inner=f"{tick:g}")


def _numbers_below(across: _Scale, height: float) -> Iterator[str]:
    for tick in across.ticks():
        yield _line(f"M{across.at(tick)} 2V{height - _FOOT + 2}", "rule")
        yield _tag("text", x=across.at(tick), y=height - 6, text_anchor="middle", inner=f"{tick:g}")


def _label(name: str, x: float, y: float, anchor: str, letters: int) -> str:
    shown = name if len(name) <= letters else f"{name[: max(1, letters - 1)]}…"
    return _tag("text", name, inner=shown, x=f"{x:.1f}", y=y, text_anchor=anchor)


def _bar(title: str, start: float, end: float, middle: float, colour: str) -> str:
    return _tag("rect", title, x=start, y=middle - 11, width=f"{end - start:.1f}", height=22, fill=colour)


def _line(path: str, kind: str = "limits") -> str:
    # not by `_tag`: `class` cannot be the name of an argument
    return f'<path class="{kind}" d="{path}"></path>'


def _course(shares: Sequence[float]) -> list[tuple[int, float]]:
    rates = [100 * won / number for number, won in enumerate(accumulate(shares), 1)]
    step = max(1, len(rates) // MOST_POINTS)
    return [(number, rates[number - 1]) for number in range(step, len(rates) + 1, step)]


def _by_bot(results: Iterable[GameResult], what: Literal["shares", "totals"], bots: int) -> list[list[float]]:
    found: list[list[float]] = [[] for _ in range(bots)]
    for result in results:
        for bot, value in zip(result.line_up, getattr(result, what), strict=True):
            found[bot].append(value)
    return found


def _svg(width: int, height: int, parts: Iterable[str]) -> str:
    return f'<svg class="chart" viewBox="0 0 {width} {height}">{"".join(parts)}</svg>'


def _tag(name: str, title: str = "", inner: str = "", **attributes: object) -> str:
    """Return an element; `title` is its tooltip."""
    # SVG has hyphens in names
    words = "".join(f' {key.replace("_", "-")}="{value}"' for key, value in attributes.items())
    more = f"<title>{escape(title)}</title>" if title else ""
    return f"<{name}{words}>{more}{escape(inner)}</{name}>"
