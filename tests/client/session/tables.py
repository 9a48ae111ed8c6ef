"""A table in the middle of its first game and the people there, for texts about them."""

from contack.client.session.model import AT_NO_TABLE, Model
from contack.engine.rules import Rules
from contack.protocol.notice import Joined
from contack.protocol.table_state import ClockState, GameHeader, PlayerState, TableState, scored
from tests.engine.dealt import EVENTS, GAME

HEADER = GameHeader(("ann", "you"), Rules(), "00", "2026-11-20T15:04:05Z")
MOVER, OTHER = HEADER.players[GAME.hand.seat], HEADER.players[1 - GAME.hand.seat]

DEN = TableState("den", 2, "next", True, "ann", (), (), False, "")
JOINED = Joined(1, "ann", "secret", DEN, None, (), None, ())

ANN = PlayerState("ann", True, True, False)
BOB = PlayerState("bob\x1b[2J", False, True, False)
GONE = PlayerState("bob", True, False, False)


def table(*players: PlayerState, playing: bool = False, seats: int = 3, **more: object) -> TableState:
    """Return a table of ann's with these players, where eve looks on."""
    return TableState("den", seats, "next", True, "ann", players, ("eve",), playing, "00", **more)  # type: ignore[arg-type]


def playing(name: str, clock: ClockState | None = None, token: str | None = "token") -> Model:
    people = tuple(PlayerState(player, True, True, False) for player in HEADER.players)
    state = table(*people, playing=True, seats=2)
    return AT_NO_TABLE.apply(Joined(9, name, token, state, HEADER, EVENTS, GAME.view, scored(GAME.lays), clock=clock))
