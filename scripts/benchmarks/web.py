from collections.abc import Sequence
from pathlib import Path

from report import say, spread, table

from benchmarks.job import Extent
from benchmarks.runs import SHIPPED, allow_connections, load

SCREENS = (0, 1, 4)

LEGEND = """\
Tables of seven over TLS, with a journal and players over TCP who lay at a pace, without browsers. Medians and ranges
are of repetitions in turns. *Processor time* is the server's share of a processor, and *beyond none* the difference to
no screen; each screen looks at all tables over TLS."""


def web(extent: Extent, scratch: Path) -> str:
    allow_connections()
    tables, pace = extent.watched
    longer = extent._replace(seconds=extent.watched_seconds)
    shares: dict[int, list[float]] = {screens: [] for screens in SCREENS}
    for number in range(extent.rounds):
        for screens, of_one in shares.items():
            say(f"web: round {number + 1}, {screens} screens")
            found = load(SHIPPED, longer, scratch, tables, pace, screens=screens)
            of_one.append(found.cpu / longer.seconds)
    rows = ((f"{screens}", spread(of_one, ".1%"), _more(of_one, shares[0])) for screens, of_one in shares.items())
    shown = table((f"{tables} tables, a lay in {pace:g} s: screens", "processor time", "beyond none"), rows)
    return f"{LEGEND}\n\n{shown}"


def _more(shares: Sequence[float], without: Sequence[float]) -> str:
    return "" if shares is without else spread([one - bare for one, bare in zip(shares, without, strict=True)], ".1%")
