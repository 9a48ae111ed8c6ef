"""Scenes of a game night of sixteen players: in the lobby, between games, at a table of a round, at the end."""

from msgspec.structs import replace

from contack.client.screen.app.app import App
from contack.engine.tournament.scoreboard import SHARES
from contack.engine.tournament.seating import table_sizes
from contack.protocol.notice import TournamentChanged
from contack.protocol.tournament import (
    Entrant,
    Presence,
    TournamentPhase,
    TournamentState,
    TournamentTable,
    TournamentTablePhase,
)
from tests.client.house import House
from tests.client.screen.goldens.entrance import in_lobby, pressed
from tests.client.screen_client import ScreenClient
from tests.client.tournament.nights import AWARDS, ENTERING, PLAYING, SEATED, seated

NAMES = (
    "bob", "Maximilian of Habsburg", "卓球クラブの田中さん", "ann", "cyd", "dan", "eve", "fay", "gus", "hal", "ida",
    "Olga (bot 3)", "jo", "kim", "lea", "max",
)  # fmt: skip
TABLES = ("Oak", "Ash", "Birch", "Elm")

COMPANY = tuple(
    Entrant(
        name,
        (131 - 17 * place) * SHARES,
        2 - (place == 13),
        int(place < 5),
        Presence.AWAY if place == 7 else Presence.LEFT if place == 13 else Presence.HERE,
        3 if "bot" in name else None,
    )
    for place, name in enumerate(NAMES)
)


def night_of(state: TournamentState, organiser: str = "bob") -> TournamentChanged:
    """Return the state with the whole company at four tables."""
    sizes = table_sizes(len(NAMES), 4)
    tables = []
    for number, (name, size) in enumerate(zip(TABLES, sizes, strict=True)):
        seats = tuple(range(number, len(NAMES), len(sizes)))[:size]
        over = state.phase is TournamentPhase.BETWEEN or (number == 2 and state.phase is TournamentPhase.PLAYING)
        phase = TournamentTablePhase(state.phase) if state.phase in ("seated", "playing") and not over else "over"
        points = () if phase == "seated" else tuple(120 - 19 * seat for seat in range(size))
        tables.append(TournamentTable(name, seats, TournamentTablePhase(phase), 0 if not points else 2, points))
    over = state.phase is TournamentPhase.OVER
    return TournamentChanged(
        replace(state, organiser=organiser, entrants=COMPANY, tables=() if over else tuple(tables))
    )


def lobby() -> App:
    """A banner above the tables tells of the game night; ann has not entered it."""
    client = in_lobby()
    without = tuple(entrant for entrant in COMPANY if entrant.name != "ann")
    client.handle(TournamentChanged(replace(PLAYING, entrants=without, tables=())))
    return client.app


def opening() -> App:
    return in_lobby().presses("E", "down", "right").app


def entering() -> App:
    """Ann, the organiser, waits for others."""
    client = in_lobby()
    client.handle(TournamentChanged(replace(ENTERING, organiser="ann", entrants=COMPANY[:5])))
    return client.app


def playing() -> App:
    """Ann looks at scoreboard and tables while others play."""
    client = in_lobby()
    client.handle(night_of(PLAYING))
    return client.presses("E", "down").app


def organising() -> App:
    """A round is seated, and ann is the organiser."""
    client = in_lobby()
    client.handle(night_of(replace(SEATED, again=True), "ann"))
    return client.app


def ending() -> App:
    """The organiser is about to end the game night."""
    client = in_lobby()
    client.handle(night_of(replace(PLAYING, hurried=True, pause="pizza"), "ann"))
    return client.presses("X").app


def over() -> App:
    client = in_lobby()
    client.handle(night_of(replace(PLAYING, phase=TournamentPhase.OVER, round=5, awards=AWARDS, may_enter=False)))
    return pressed(client.app, "E")


def at_table() -> App:
    """Ann has been brought to her table of the round, which starts in some seconds."""
    house = House()
    client = ScreenClient(house).visits()
    house.deaf = True  # it knows nothing of this table
    client.handle(night_of(SEATED))
    client.handle(seated("ann", "bob", "ann", "cyd", "卓也"))
    return client.app
