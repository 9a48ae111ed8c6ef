"""Takes a census of solitaire deals and writes the results into docs/solitaire.md.

.venv/bin/python scripts/count_solitaires.py --write      10,000 deals of each game; some 25 processor minutes
    .venv/bin/python scripts/count_solitaires.py --deals 50   count briefly, print, write nothing

Each deal is a line in --rows as soon as it is counted, so an interrupted census resumes.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path
from time import monotonic

from census.page import GAMES, sections
from census.row import Row, row_of
from report import write

from contack.client.solitaire.game import SolitaireKind

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "solitaire.md"
BATCH = 20


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=10_000, help="how many deals of each game")
    parser.add_argument("--hinted", type=int, default=100, help="how many of them are played by hints too")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="how many processes")
    parser.add_argument(
        "--rows", type=Path, default=ROOT / ".census.jsonl", help="where deals are kept that are counted"
    )
    parser.add_argument("--write", action="store_true", help="write the page")
    options = parser.parse_args()
    if options.deals < 2:
        parser.error("intervals need at least two deals")
    _count(options)
    rows = [row for row in _kept(options.rows) if row.number < options.deals]
    found = sections(sorted(rows, key=lambda row: (row.game, row.number)))
    if options.write:
        write(PAGE, found)
    else:
        print("\n\n".join(found.values()))


def _count(options: argparse.Namespace) -> None:
    done = {(row.game, row.number) for row in _kept(options.rows)}
    missing = [(game, number) for number in range(options.deals) for game in GAMES if (game, number) not in done]
    batches = [missing[start : start + BATCH] for start in range(0, len(missing), BATCH)]
    begun, counted = monotonic(), 0
    with options.rows.open("a", encoding="utf-8") as file, ProcessPoolExecutor(options.jobs) as pool:
        for future in as_completed([pool.submit(_batch, batch, options.hinted) for batch in batches]):
            rows = future.result()
            file.writelines(f"{row}\n" for row in rows)
            file.flush()
            counted += len(rows)
            left = (monotonic() - begun) / counted * (len(missing) - counted)
            print(f"\r{counted:,} of {len(missing):,}, {left / 60:.0f} minutes left ", end="", file=sys.stderr)
    print(file=sys.stderr)


def _batch(deals: list[tuple[SolitaireKind, int]], hinted: int) -> list[Row]:
    return [row_of(game, number, number < hinted) for game, number in deals]


def _kept(path: Path) -> Iterator[Row]:
    # a last line that was cut off is counted again
    if path.exists():
        text = path.read_text(encoding="utf-8")
        whole = text[: text.rfind("\n") + 1]
        if whole != text:
            path.write_text(whole, encoding="utf-8")
        yield from map(Row.parse, whole.splitlines())


if __name__ == "__main__":
    main()
