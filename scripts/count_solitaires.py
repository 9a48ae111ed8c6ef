"""Takes a census of solitaire deals and writes the results into docs/solitaire.md.

    .venv/bin/python scripts/count_solitaires.py --write      10,000 deals of each game; some 25 processor minutes
    .venv/bin/python scripts/count_solitaires.py --deals 50   count briefly, print, write nothing

One deal in a hundred is also played by hints.
"""

import argparse
from concurrent.futures import ProcessPoolExecutor
from itertools import product
from pathlib import Path

from census.page import GAMES, sections
from census.row import row_of
from report import say, write

PAGE = Path(__file__).parents[1] / "docs" / "solitaire.md"

HINTED = 100

BATCH = 20


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=10_000, help="how many deals of each game")
    parser.add_argument("--write", action="store_true", help="write the page")
    options = parser.parse_args()
    if options.deals < 2:
        parser.error("intervals need at least two deals")
    games, numbers = zip(*product(GAMES, range(options.deals)), strict=True)
    hinted = [number < options.deals // HINTED for number in numbers]
    rows = []
    with ProcessPoolExecutor() as pool:
        for row in pool.map(row_of, games, numbers, hinted, chunksize=BATCH):
            rows.append(row)
            if row.number % 1000 == 999:
                say(f"{row.game}: {row.number + 1:,}")
    found = sections(rows)
    if options.write:
        write(PAGE, found)
    else:
        print("\n\n".join(found.values()))


if __name__ == "__main__":
    main()
