"""contack-server with numbered deals: the first argument is the first number, the rest are its own options.

Only the seeds of deals are predictable; passwords and tokens stay secret. A game that its host starts begins at once.
"""

import sys
from itertools import count
from typing import Any
from unittest.mock import patch

SEED_BYTES = 32


def seed(deal: int) -> bytes:
    return deal.to_bytes(SEED_BYTES, "big")


def main() -> None:
    seeds = map(seed, count(int(sys.argv.pop(1))))
    from contack.server import run
    from contack.server.command import main as serve
    from contack.server.commands.play import start
    from contack.server.config.sources import Sources

    def foreseen(**sources: Any) -> Sources:
        return Sources(**{**sources, "seed": lambda: next(seeds)})

    with patch.object(run, "Sources", foreseen), patch.object(start, "FULL_COUNTDOWN", 0):
        serve()


if __name__ == "__main__":
    main()
