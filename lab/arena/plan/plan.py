"""What is to be played in an arena: which bots, at how many seats, from which seed."""

from dataclasses import dataclass
from hashlib import sha256

from contack.client.bots.registry import BotSpec
from contack.engine.rules import SEATS


class BadPlan(ValueError):
    """A plan that cannot be played; `str` says why."""


@dataclass(frozen=True, slots=True)
class Plan:
    """The same plan gives the same games, as far as its bots are deterministic.

    A bot that takes longer than `move_time` seconds for a lay has it made by the stand-in. Raises BadPlan.
    """

    bots: tuple[BotSpec, ...]
    seats: int
    seed: int = 0
    move_time: float = 10.0

    def __post_init__(self) -> None:
        if self.seats not in SEATS:
            raise BadPlan(f"{self.seats} seats: a game is for {SEATS[0]} to {SEATS[-1]}")
        if len(self.bots) < 2:
            raise BadPlan("an arena takes two bots at least; the same one may be named twice")

    @property
    def names(self) -> tuple[str, ...]:
        """What the bots are called in reports: by title and options, and numbered where that is not enough."""
        labels = [str(BotSpec(bot.title, bot.options)) for bot in self.bots]
        return tuple(
            f"{label}-{labels[:place].count(label)}" if labels.count(label) > 1 else label
            for place, label in enumerate(labels, 1)
        )

    def deal_seed(self, deal: int) -> bytes:
        """Return the seed from which the three hands of a deal follow (records.md)."""
        return digest("deal", self.seed, deal)

    def bot_seed(self, deal: int, seat: int) -> int:
        """Return the seed of whichever bot plays a deal at a seat: the same in all rotations."""
        return int.from_bytes(digest("bot", self.seed, deal, seat)[:4], "big")


def digest(*parts: object) -> bytes:
    """Return 32 bytes that follow from `parts` and from nothing else."""
    # parted by what none of them holds: otherwise 1, 12 and 11, 2 would be the same
    return sha256("\0".join(("contack arena 1", *map(str, parts))).encode()).digest()
