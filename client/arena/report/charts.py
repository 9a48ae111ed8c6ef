"""The charts of an arena's report, as SVG that takes its colours from the page around it."""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping, Sequence
from itertools import accumulate
from math import isfinite
from typing import Any

import pygal
from pygal.style import Style

from contack.client.arena.results.intervals import Interval
from contack.client.arena.results.result import GameResult
from contack.client.arena.results.statistics import Standing, Tally
from contack.engine.event import Reason

# pygal looks for its plugins, of which none is used, by a finder of a kind that Python 3.11 warns of at each import
sys.meta_path[:] = [finder for finder in sys.meta_path if not isinstance(finder, pygal.PluginImportFixer)]

COLOURS = ("#3d7ab8", "#c8553d", "#d9a521", "#5c9e76", "#8d6ba8", "#52a3a8", "#b3668a", "#8a8f3c")
"""A colour a bot, by turns: the three of the tiles first."""

MOST_POINTS = 200
"""How many points of a line are drawn: more than that cannot be seen."""

ENDS = ("#9a958b", "#c9c3b6", "#67635c")
"""The colours of the reasons why hands end, in their order."""

_WIDE, _HALF = 900, 460
"""How wide charts are that have the page to themselves, or half of it, so that their letters come out the same."""

_SCRIPT = re.compile(r"<script.*?</script>|<!--.*?-->", re.DOTALL)
_ROW, _FRAME = 34, 60
"""How high a bar is with the space around it, and what else there is."""


def wins_chart(standings: Sequence[Standing], names: Sequence[str]) -> str:
    """Return a bar a bot, the best on top: the per cent of games it won, with limits."""
    return _bars(standings, names, [_percent(standing.rate) for standing in standings])


def ratings_chart(standings: Sequence[Standing], names: Sequence[str]) -> str:
    """Return a bar a bot: its rating, with limits."""
    return _bars(standings, names, [standing.rating for standing in standings])


def course_chart(results: Sequence[GameResult], names: Sequence[str]) -> str:
    """Return a line a bot: the per cent of games it had won after so many."""
    chart = pygal.XY(**_frame(_WIDE, 320), show_dots=False, stroke_style={"width": 2}, x_title="games")
    for bot, name in enumerate(names):
        chart.add(name, _course(results, bot))
    return _drawn(chart)


def points_chart(results: Sequence[GameResult], names: Sequence[str]) -> str:
    """Return a box a bot: how its totals were spread."""
    chart = pygal.Box(**_frame(_WIDE, 320), box_mode="tukey")
    for bot, name in enumerate(names):
        chart.add(name, [total for result in results for total in _totals(result, bot)])
    return _drawn(chart)


def ends_chart(tally: Tally) -> str:
    """Return one bar in parts: how hands ended, in per cent."""
    chart = pygal.HorizontalStackedBar(**_frame(_WIDE, 90, ENDS), range=(0, 100))
    hands = sum(tally.reasons.values())
    for reason in Reason:
        chart.add(str(reason), [100 * tally.reasons.get(reason, 0) / hands])
    return _drawn(chart)


def colour_of(bot: int) -> str:
    """Return the colour that a bot has in all charts."""
    return COLOURS[bot % len(COLOURS)]


def _bars(standings: Sequence[Standing], names: Sequence[str], values: Sequence[Interval]) -> str:
    frame = _frame(_HALF, _FRAME + _ROW * len(standings))
    most = max(value.high if isfinite(value.reach) else value.value for value in values)
    chart = pygal.HorizontalBar(**frame, range=(0, 1.02 * most), rounded_bars=3)
    rows = list(reversed(list(zip(standings, values, strict=True))))  # drawn from the bottom up
    chart.x_labels = [names[standing.bot] for standing, _ in rows]
    chart.add("", [_bar(value, colour_of(standing.bot)) for standing, value in rows])
    return _drawn(chart)


def _bar(value: Interval, colour: str) -> Mapping[str, Any]:
    limits = {"ci": {"low": value.low, "high": value.high}} if isfinite(value.reach) else {}
    return {"value": value.value, "color": colour, **limits}


def _percent(interval: Interval) -> Interval:
    return Interval(*(100 * value for value in interval))


def _course(results: Sequence[GameResult], bot: int) -> list[tuple[float, float]]:
    shares = [
        share for result in results for share, other in zip(result.shares, result.line_up, strict=True) if other == bot
    ]
    rates = [100 * won / number for number, won in enumerate(accumulate(shares), 1)]
    step = max(1, len(rates) // MOST_POINTS)
    return [(number, rates[number - 1]) for number in range(step, len(rates) + 1, step)]


def _totals(result: GameResult, bot: int) -> list[int]:
    return [total for total, other in zip(result.totals, result.line_up, strict=True) if other == bot]


def _frame(width: int, height: int, colours: Sequence[str] = COLOURS) -> dict[str, Any]:
    return {
        "style": _style(colours),
        "js": (),
        "width": width,
        "height": height,
        "margin": 10,
        "spacing": 8,
        "disable_xml_declaration": True,
        "show_legend": False,
    }


def _style(colours: Sequence[str]) -> Style:
    return Style(
        background="transparent",
        plot_background="transparent",
        foreground="var(--text)",
        foreground_strong="var(--text)",
        foreground_subtle="var(--faint)",
        opacity="0.85",
        opacity_hover="1",
        transition="0s",
        colors=tuple(colours),
        font_family="inherit",
        label_font_size=13,
        major_label_font_size=13,
        title_font_size=13,
    )


def _drawn(chart: Any) -> str:
    """Return a chart without the script that pygal puts in: the report needs none."""
    return _SCRIPT.sub("", chart.render(is_unicode=True))
