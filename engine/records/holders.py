"""Who holds each seat of a game: whoever began it, until somebody else takes the seat over."""

from collections.abc import Iterable, Sequence

from contack.engine.event import Event, Seated


def holders_at_end(players: Sequence[str], events: Iterable[Event]) -> tuple[str, ...]:
    """Return the names by seat after some events of a game that these players began."""
    holders = list(players)
    for event in events:
        if isinstance(event, Seated):
            holders[event.seat] = event.name
    return tuple(holders)


def taken_over(players: Sequence[str], events: Iterable[Event]) -> tuple[tuple[str, str], ...]:
    """Return for each seat that changed hands who began there, and who sat there at the end."""
    return tuple(
        (began, ended) for began, ended in zip(players, holders_at_end(players, events), strict=True) if began != ended
    )


def why_not_seated(holders: Sequence[str], seated: Seated) -> str:
    """Return why nobody of that name can take over that seat from those who hold the seats; empty where all is well."""
    if seated.seat not in range(len(holders)):
        return f"there are seats 0 to {len(holders) - 1}"
    if not seated.name:
        return "whoever takes a seat over has a name"
    if seated.name in (*holders[: seated.seat], *holders[seated.seat + 1 :]):
        return f"{seated.name} has another seat already"
    return ""
