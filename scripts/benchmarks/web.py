from collections.abc import Sequence
from pathlib import Path
from statistics import median

from report import say, spread, table

from benchmarks.job import Extent, Found
from benchmarks.runs import Contender, allow_connections, load

OFF = Contender("`--web off`", ("--web", "off"), tls=True)
SHIPPED = Contender("`--web tls`, as shipped", (), tls=True)

SCREENS = (0, 1, 4)

LEGEND = """\
Tables of seven over TLS, with a journal and players over TCP who lay at a pace, without browsers. Medians and ranges
are of repetitions in turns. *Processor time* is the server's share of a processor, and *beyond none* the difference to
no screen; each screen looks at all tables over TLS."""


def web(extent: Extent, scratch: Path) -> str:
    allow_connections()
    return "\n\n".join((LEGEND, _players(extent, scratch), _screens(extent, scratch)))


def _players(extent: Extent, scratch: Path) -> str:
    tables, pace = extent.paced
    found: dict[Contender, list[Found]] = {OFF: [], SHIPPED: []}
    for number in range(extent.rounds):
        for contender, of_one in found.items():
            say(f"web: round {number + 1}, {contender.name}")
            of_one.append(load(contender, extent, scratch, tables, pace))
    ratios = [ours.p99 / off.p99 for off, ours in zip(*found.values(), strict=True)]
    heads = (f"{tables} tables, a lay in {pace:g} s", "p50 to the last seat", "p99", "p99 relative to `--web off`")
    return table(heads, (_player_row(contender, of_one, ratios) for contender, of_one in found.items()))


def _player_row(contender: Contender, found: Sequence[Found], ratios: Sequence[float]) -> tuple[str, ...]:
    p50, p99 = ([each.p50 for each in found], [each.p99 for each in found])
    return contender.name, _milliseconds(p50), _milliseconds(p99), "" if contender is OFF else spread(ratios)


def _milliseconds(seconds: Sequence[float]) -> str:
    return f"{median(seconds) * 1000:.2f} ms ({min(seconds) * 1000:.2f} to {max(seconds) * 1000:.2f})"


def _screens(extent: Extent, scratch: Path) -> str:
    tables, pace = extent.watched
    longer = extent._replace(seconds=extent.watched_seconds)
    shares: dict[int, list[float]] = {screens: [] for screens in SCREENS}
    for number in range(extent.rounds):
        for screens, of_one in shares.items():
            say(f"web: round {number + 1}, {screens} screens")
            found = load(SHIPPED, longer, scratch, tables, pace, screens=screens)
            of_one.append(found.cpu / longer.seconds)
    rows = ((f"{screens}", _share(of_one), _more(of_one, shares[0])) for screens, of_one in shares.items())
    return table((f"{tables} tables, a lay in {pace:g} s: screens", "processor time", "beyond none"), rows)


def _share(shares: Sequence[float]) -> str:
    return f"{median(shares):.1%} ({min(shares):.1%} to {max(shares):.1%})"


def _more(shares: Sequence[float], without: Sequence[float]) -> str:
    return "" if shares is without else _share([one - bare for one, bare in zip(shares, without, strict=True)])
