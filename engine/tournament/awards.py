"""The awards of a tournament, from the results in its file. Of equals the first in the file gets the award."""

from collections.abc import Iterable, Sequence
from typing import Literal, NamedTuple, TypeAlias

from contack.engine.event import ChosenBy, Event, Laid
from contack.engine.tournament.line import Feat, GameCounted


class BestLay(NamedTuple):
    game: GameCounted
    feat: Feat
    kind: Literal["best_lay"] = "best_lay"


class ClosestFinish(NamedTuple):
    """The winner was `ahead` of the `second` player; 0 if they have the same points."""

    game: GameCounted
    winner: str
    second: str
    ahead: int
    kind: Literal["closest_finish"] = "closest_finish"


class LuckiestTile(NamedTuple):
    game: GameCounted
    feat: Feat
    kind: Literal["luckiest_tile"] = "luckiest_tile"


AwardWon: TypeAlias = BestLay | ClosestFinish | LuckiestTile


def best_lay(players: Sequence[str], events: Iterable[Event]) -> Feat | None:
    """Return the first lay that scored most, without those of stand-ins and clocks and those without points."""
    laid = [event for event in events if isinstance(event, Laid) and event.by is ChosenBy.PLAYER]
    best = max(laid, key=lambda event: event.points, default=None)
    return Feat(players[best.seat], best.tile, best.points) if best and best.points else None


def awards(games: Iterable[GameCounted]) -> tuple[AwardWon, ...]:
    """Leave out an award without a winner."""
    counted = tuple(games)
    best = max((BestLay(game, game.best) for game in counted if game.best), key=_amount, default=None)
    closest = min(map(_finish, counted), key=lambda finish: finish.ahead, default=None)
    lucky = max((LuckiestTile(game, game.lucky) for game in counted if game.lucky), key=_amount, default=None)
    return tuple(award for award in (best, closest, lucky) if award)


def _amount(award: BestLay | LuckiestTile) -> int:
    return award.feat.amount


def _finish(game: GameCounted) -> ClosestFinish:
    # of equals the lower seat comes first: `sorted` keeps their order
    (most, winner), (less, second), *_ = sorted(
        zip(game.points, game.players, strict=True), key=lambda place: place[0], reverse=True
    )
    return ClosestFinish(game, winner, second, most - less)
