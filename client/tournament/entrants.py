from contack.protocol.tournament import (
    Entrant,
    Presence,
    TournamentPhase,
    TournamentState,
    TournamentTable,
    TournamentTablePhase,
)

_RUNNING = (TournamentTablePhase.SEATED, TournamentTablePhase.PLAYING)


def entrant_of(night: TournamentState, name: str) -> Entrant | None:
    return next((entrant for entrant in night.entrants if entrant.name == name), None)


def place_of(night: TournamentState, name: str) -> int:
    """Count from 1; 0 means that the player never entered."""
    return next((place for place, entrant in enumerate(night.entrants, 1) if entrant.name == name), 0)


def is_entered(night: TournamentState | None, name: str) -> bool:
    """Return whether the server seats the player in the next round."""
    entrant = entrant_of(night, name) if night and not has_ended(night) else None
    return entrant is not None and entrant.presence is not Presence.LEFT


def may_enter(night: TournamentState | None, name: str) -> bool:
    return night is not None and night.may_enter and not has_ended(night) and not is_entered(night, name)


def is_guest(night: TournamentState | None, name: str) -> bool:
    return is_entered(night, name) or may_enter(night, name)


def has_ended(night: TournamentState) -> bool:
    return night.phase is TournamentPhase.OVER


def is_organiser(night: TournamentState | None, name: str) -> bool:
    return night is not None and night.organiser == name and not has_ended(night)


def entered(night: TournamentState) -> tuple[Entrant, ...]:
    return tuple(entrant for entrant in night.entrants if entrant.presence is not Presence.LEFT)


def present(night: TournamentState) -> int:
    """Return how many entrants the next round seats."""
    return sum(entrant.presence is Presence.HERE for entrant in night.entrants)


def names_at(night: TournamentState, table: TournamentTable) -> tuple[str, ...]:
    # a newer server may name more entrants than it lists
    return tuple(night.entrants[seat].name for seat in table.seats if seat < len(night.entrants))


def table_of(night: TournamentState, name: str) -> TournamentTable | None:
    return next((table for table in night.tables if name in names_at(night, table)), None)


def running(night: TournamentState) -> tuple[TournamentTable, ...]:
    return tuple(table for table in night.tables if table.phase in _RUNNING)


def own_table_over(before: TournamentState | None, after: TournamentState | None, name: str) -> bool:
    if before is None or after is None:
        return False
    was, now = table_of(before, name), table_of(after, name)
    return was in running(before) and now is not None and now not in running(after)
