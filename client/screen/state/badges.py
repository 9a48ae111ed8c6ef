"""The players of a table by their badges, and whose the tiles are that were laid a short while ago."""

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
    """Return the badges of who plays, or before the first game of who sits at the table, by seat."""
    sitting = tuple(player.name for player in model.table.players) if model.table else ()
    return badges_for(model.names or sitting)


def badge_of(model: Model, name: str) -> Badge | None:
    """Return the badge of who bears a name; None for who has no seat."""
    sitting = tuple(player.name for player in model.table.players) if model.table else ()
    names = model.names or sitting
    return badges_of(model)[names.index(name)] if name in names else None


def laid_since(events: Sequence[Event], seat: int | None, badges: Sequence[Badge]) -> Mapping[Cell, Badge]:
    """Return the cells of the tiles that were laid in a hand since a seat laid last, each with whose it is.

    Without a seat that is to lay next, these are those of the last round.
    """
    found: dict[Cell, Badge] = {}
    for event in reversed(events):
        if isinstance(event, Dealt) or (isinstance(event, Laid) and event.seat == seat) or len(found) == len(badges):
            break
        if isinstance(event, Laid):
            found[event.cell] = badges[event.seat]
    # of one's own there is the last alone, as long as nobody else has laid
    last = next((event for event in reversed(events) if isinstance(event, Laid | Dealt)), None)
    return {last.cell: badges[last.seat]} if not found and isinstance(last, Laid) else found
