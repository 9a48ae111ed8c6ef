"""The badges of a table's players, and the players of recently laid tiles."""

from collections.abc import Mapping, Sequence
from functools import lru_cache

from contack.client.screen.paint.theme.badge import Badge
from contack.client.session.model import Model
from contack.client.text.letters import letters_of
from contack.engine.board.cell import Cell
from contack.engine.event import Dealt, Event, Laid


@lru_cache(maxsize=16)
def badges_for(names: tuple[str, ...]) -> tuple[Badge, ...]:
    """Return the badges of players by seat."""
    return tuple(Badge(seat, letter) for seat, letter in enumerate(letters_of(names)))


def badges_of(model: Model) -> tuple[Badge, ...]:
    """Return the badges by seat, of the game's players, or before the first game of the seated ones."""
    sitting = tuple(player.name for player in model.table.players) if model.table else ()
    return badges_for(model.names or sitting)


def badge_of(model: Model, name: str) -> Badge | None:
    """Return the badge of a name; None without a seat."""
    sitting = tuple(player.name for player in model.table.players) if model.table else ()
    names = model.names or sitting
    return badges_of(model)[names.index(name)] if name in names else None


def laid_since(events: Sequence[Event], seat: int | None, badges: Sequence[Badge]) -> Mapping[Cell, Badge]:
    """Return the cells laid since a seat's last lay, each with its seat.

    Without a seat at turn, these are the cells of the last round.
    """
    found: dict[Cell, Badge] = {}
    for event in reversed(events):
        if isinstance(event, Dealt) or (isinstance(event, Laid) and event.seat == seat) or len(found) == len(badges):
            break
        if isinstance(event, Laid):
            found[event.cell] = badges[event.seat]
    # only the last of the player's own lays, until another seat has laid
    last = next((event for event in reversed(events) if isinstance(event, Laid | Dealt)), None)
    return {last.cell: badges[last.seat]} if not found and isinstance(last, Laid) else found
