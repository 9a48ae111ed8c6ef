from dataclasses import dataclass
from hashlib import sha256

from contack.client.bots.registry import BotSpec
from contack.engine.rules import SEATS


class BadPlan(ValueError):
    """An impossible plan; `str` says why."""


@dataclass(frozen=True, slots=True)
class Plan:
    """The same plan gives the same games if its bots are deterministic.

    The stand-in makes a lay for which a bot takes longer than `move_time` seconds. Raises BadPlan.
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
        labels = [str(BotSpec(bot.title, bot.options)) for bot in self.bots]
        return tuple(
            f"{label}-{labels[:place].count(label)}" if labels.count(label) > 1 else label
            for place, label in enumerate(labels, 1)
        )

    def deal_seed(self, deal: int) -> bytes:
        return digest("deal", self.seed, deal)

    def bot_seed(self, deal: int, seat: int) -> int:
        return int.from_bytes(digest("bot", self.seed, deal, seat)[:4], "big")


def digest(*parts: object) -> bytes:
    # the separator is in no part: otherwise 1, 12 and 11, 2 would be the same
    return sha256("\0".join(("contack arena 1", *map(str, parts))).encode()).digest()
