"""Plays a whole game night of bots over TCP, and checks its file.

    .venv/bin/python scripts/game_night.py               24 players, five rounds, faults of all kinds
    .venv/bin/python scripts/game_night.py --screens     two full screens and two phones in Chromium among the 24
    .venv/bin/python scripts/game_night.py --crowd       70 bots, six rounds: processor time, delays, memory

Prints the figures, and ends with status 1 after any fault.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))  # the tests have the way of a person to a screen

from report import machine, say  # noqa: E402
from trials.guests import Guests  # noqa: E402
from trials.night import crowd, night  # noqa: E402

LONGEST_SECONDS = 1800.0


def main() -> None:
    parser = argparse.ArgumentParser(description="Play a game night of bots, and check its file.")
    parser.add_argument("--crowd", action="store_true", help="70 bots and six rounds instead of 24 and five")
    parser.add_argument("--screens", action="store_true", help="two full screens and two phones among the 24")
    parser.add_argument("--pictures", type=Path, help="a folder for pictures of these screens at the end")
    parser.add_argument("--seed", type=int, default=1939, help="what chance begins with")
    given = parser.parse_args()
    with TemporaryDirectory(prefix="contack-") as folder:
        guests = Guests(Path(folder), given.pictures) if given.screens else None
        data = Path(folder)
        trial = crowd(data, given.seed, say) if given.crowd else night(data, given.seed, say, guests)
        figures, wrong = asyncio.run(asyncio.wait_for(trial, LONGEST_SECONDS))
    print(machine(), *figures, sep="\n")
    for words in wrong:
        say(f"wrong: {words}")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
