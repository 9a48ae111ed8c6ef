from collections.abc import Iterable, Sequence
from html import escape
from importlib.resources import files
from string import Template

from contack.client.text.english import counted
from contack.lab.arena.plan.plan import Plan
from contack.lab.arena.report import charts
from contack.lab.arena.report.text import NOT_RATED, best_first, error_words, has_ratings, mean_words, time_words
from contack.lab.arena.results.intervals import Interval
from contack.lab.arena.results.result import GameResult
from contack.lab.arena.results.statistics import Duel, Standing, Tally
from contack.protocol.name import printable

_HEAD = ("bot", "games", "wins", "won, %", "points", "margin")
_RATED = ("rating",)
_LAYS = ("mean lay", "longest", "errors")

_NOTES = """All limits are of 95 %. Every rotation of a line-up plays each deal, and the deal is the unit of the
statistics. The margin is that to the best of the others."""
_ON_RATINGS = "The limits of OpenSkill ratings are the model's own, which takes each game by itself."


def report_html(plan: Plan, tally: Tally, results: Iterable[GameResult]) -> str:
    names = [printable(name) for name in plan.names]
    # workers finish in any order, and the course of wins needs the right one
    played = sorted(results, key=lambda result: result.game)
    facts = f"{counted(tally.games, 'game')}, {counted(tally.deals, 'deal')}, {plan.seats} seats"
    page = Template((files(__package__) / "page.html").read_text(encoding="utf-8"))
    return page.substitute(
        title=escape(f"Contack arena: {' · '.join(names)}"),
        facts=escape(f"{facts}, seed {plan.seed}, {plan.move_time:g} s a lay"),
        body=_body(plan, tally, played, names) if tally.games else "<section>No deal is complete yet.</section>",
        notes=f"{_NOTES} {_ON_RATINGS if has_ratings(tally) else escape(NOT_RATED)}",
    )


def _body(plan: Plan, tally: Tally, results: Sequence[GameResult], names: Sequence[str]) -> str:
    best = best_first(tally)
    fair = f"The fair share is {100 / plan.seats:.1f} %."
    strength = [_figure("Games won", f"Per cent, with 95 % limits. {fair}", charts.wins_chart(best, names))]
    if rated := has_ratings(tally):
        strength.append(
            _figure("OpenSkill", "Ratings, with the model's 95 % limits.", charts.ratings_chart(best, names))
        )
    head = (*_HEAD, *(_RATED if rated else ()), *_LAYS)
    legend = [(names[standing.bot], charts.colour_of(standing.bot)) for standing in best]
    ends = [(f"{end} {share:.1f}", charts.ENDS[end]) for end, share in tally.ends.items()]
    course = charts.course_chart(results, names)
    spread = "Totals of games: median, quartiles and outliers."
    return "\n".join(
        (
            _section("Standings", _table(head, [_standing(standing, names) for standing in best])),
            f'<div class="pair">{"".join(strength)}</div>',
            _section("Head to head", _duels(tally, best, names)),
            _figure("Over time", f"Per cent of games won so far. {fair}", course, legend),
            _figure("Points", spread, charts.points_chart(results, names), legend),
            _figure("How hands ended", "Per cent of hands.", charts.ends_chart(tally), ends),
        )
    )


def _section(title: str, inner: str) -> str:
    return f"<section><h2>{escape(title)}</h2>{inner}</section>"


def _figure(title: str, caption: str, chart: str, legend: Iterable[tuple[str, str]] = ()) -> str:
    signs = "".join(f"<span>{_dot(colour)}{escape(words)}</span>" for words, colour in legend)
    return _section(title, f"<figure>{chart}<figcaption>{signs}{escape(caption)}</figcaption></figure>")


def _dot(colour: str) -> str:
    return f'<span class="dot" style="background:{colour}"></span>'


def _table(head: Sequence[str], rows: Iterable[Sequence[str]], kind: str = "") -> str:
    heads = "".join(f"<th>{escape(word)}</th>" for word in head)
    lines = "".join(f"<tr>{''.join(row)}</tr>" for row in rows)
    return f'<table class="{kind}"><thead><tr>{heads}</tr></thead><tbody>{lines}</tbody></table>'


def _standing(standing: Standing, names: Sequence[str]) -> tuple[str, ...]:
    won = (str(standing.games), f"{standing.wins:.1f}", _rate(standing.win_rate))
    cells = [f"<td>{words}</td>" for words in (*won, *mean_words(standing), *time_words(standing))]
    fault = ' class="fault"' if standing.errors else ""
    return (_name(standing.bot, names), *cells, f"<td{fault}>{error_words(standing)}</td>")


def _name(bot: int, names: Sequence[str]) -> str:
    return f"<td>{_dot(charts.colour_of(bot))}{escape(names[bot])}</td>"


def _rate(rate: Interval) -> str:
    return f"{100 * rate.value:.1f} <small>{100 * rate.low:.1f}-{100 * rate.high:.1f}</small>"


def _duels(tally: Tally, standings: Sequence[Standing], names: Sequence[str]) -> str:
    order = [standing.bot for standing in standings]
    rows = ((_name(bot, names), *(_duel(tally.duels.get((bot, other))) for other in order)) for bot in order)
    return _table(("ahead of, %", *(names[bot] for bot in order)), rows, "duels")


def _duel(duel: Duel | None) -> str:
    # Bluer for a higher share, and redder for a lower one.
    if duel is None:
        return "<td>·</td>"
    rate = duel.ahead.value
    tint = f"rgb(61 122 184 / {rate - 0.5:.2f})" if rate >= 0.5 else f"rgb(200 85 61 / {0.5 - rate:.2f})"
    return f'<td style="background:{tint}">{_rate(duel.ahead)}</td>'
