"""The player in each seat of a game, from the first deal through later changes."""

from collections.abc import Iterable, Sequence

from contack.engine.event import Event, Seated


def holders_at_end(players: Sequence[str], events: Iterable[Event]) -> tuple[str, ...]:
    """Return the names by seat after some events; `players` began the game."""
    holders = list(players)
    for event in events:
        if isinstance(event, Seated):
            holders[event.seat] = event.name
    return tuple(holders)


def taken_over(players: Sequence[str], events: Iterable[Event]) -> tuple[tuple[str, str], ...]:
    """Return the first and the last player of each seat that changed hands."""
    return tuple(
        (began, ended) for began, ended in zip(players, holders_at_end(players, events), strict=True) if began != ended
    )


def why_not_seated(holders: Sequence[str], seated: Seated) -> str:
    """Return why a player of that name cannot take over that seat; empty if the player can."""
    if seated.seat not in range(len(holders)):
        return f"there are seats 0 to {len(holders) - 1}"
    if not seated.name:
        return "the new player needs a name"
    if seated.name in (*holders[: seated.seat], *holders[seated.seat + 1 :]):
        return f"{seated.name} has another seat already"
    return ""
