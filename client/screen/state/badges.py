"""The badges of a table's players, and the players of recently laid tiles."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import lru_cache
from string import ascii_uppercase

from contack.client.screen.paint.theme.badge import Badge
from contack.client.session.model import Model
from contack.client.text.width import cells
from contack.engine.board.cell import Cell
from contack.engine.event import Dealt, Event, Laid
from contack.protocol.limits import PLAYER_COLOURS


def letters_of(names: Sequence[str]) -> tuple[str, ...]:
    """Return a letter for each name: its first free one, or any free one.

    >>> letters_of(["bob", "Ben", "卓", "B"])
    ('B', 'E', 'A', 'C')
    """
    taken: list[str] = []
    for name in names:
        taken.append(_letter(name, taken))
    return tuple(taken)


def _letter(name: str, taken: Collection[str]) -> str:
    # digits would look like values
    own = (letter for letter in _letters(name) if letter not in taken)
    return next(own, "") or next((letter for letter in ascii_uppercase if letter not in taken), "?")


def _letters(name: str) -> Iterator[str]:
    for grapheme, columns in cells(name):
        letter = grapheme.upper()
        if columns == 1 and grapheme[0].isalpha() and cells(letter) == ((letter, 1),):
            yield letter


@lru_cache(maxsize=16)
def badges_for(names: tuple[str, ...], colours: tuple[int, ...] = ()) -> tuple[Badge, ...]:
    """Without `colours` players are numbered by seat."""
    return tuple(map(Badge, colours or range(1, len(names) + 1), letters_of(names)))


def badges_of(model: Model) -> tuple[Badge, ...]:
    """Return the badges by seat, before the first game those of the seated players."""
    known = {player.name: player.colour for player in model.table.players} if model.table else {}
    # a player who left after the game has no colour any more
    return badges_in(model.names or tuple(known), known)


def badges_in(names: tuple[str, ...], known: Mapping[str, int]) -> tuple[Badge, ...]:
    """Players whose colour is not `known` get free ones."""
    free = iter([colour for colour in PLAYER_COLOURS if colour not in known.values()])
    return badges_for(names, tuple(known.get(name) or next(free, PLAYER_COLOURS[-1]) for name in names))


def badge_of(model: Model, name: str) -> Badge | None:
    sitting = tuple(player.name for player in model.table.players) if model.table else ()
    names = model.names or sitting
    return badges_of(model)[names.index(name)] if name in names else None


def laid_since(events: Sequence[Event], seat: int | None, badges: Sequence[Badge]) -> Mapping[Cell, Badge]:
    """Without a seat at turn, these are the cells of the last round."""
    found: dict[Cell, Badge] = {}
    for event in reversed(events):
        if isinstance(event, Dealt) or (isinstance(event, Laid) and event.seat == seat) or len(found) == len(badges):
            break
        if isinstance(event, Laid):
            found[event.cell] = badges[event.seat]
    # only the last of the player's own lays, until another seat has laid
    last = next((event for event in reversed(events) if isinstance(event, Laid | Dealt)), None)
    return {last.cell: badges[last.seat]} if not found and isinstance(last, Laid) else found
