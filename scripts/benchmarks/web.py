from collections.abc import Sequence
from pathlib import Path

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
    times = [each.p50 * 1000 for each in found], [each.p99 * 1000 for each in found]
    shown = (spread(each, unit=" ms") for each in times)
    return contender.name, *shown, "" if contender is OFF else spread(ratios)


def _screens(extent: Extent, scratch: Path) -> str:
    tables, pace = extent.watched
    longer = extent._replace(seconds=extent.watched_seconds)
    shares: dict[int, list[float]] = {screens: [] for screens in SCREENS}
    for number in range(extent.rounds):
        for screens, of_one in shares.items():
            say(f"web: round {number + 1}, {screens} screens")
            found = load(SHIPPED, longer, scratch, tables, pace, screens=screens)
            of_one.append(found.cpu / longer.seconds)
    rows = ((f"{screens}", spread(of_one, ".1%"), _more(of_one, shares[0])) for screens, of_one in shares.items())
    return table((f"{tables} tables, a lay in {pace:g} s: screens", "processor time", "beyond none"), rows)


def _more(shares: Sequence[float], without: Sequence[float]) -> str:
    return "" if shares is without else spread([one - bare for one, bare in zip(shares, without, strict=True)], ".1%")
