from dataclasses import dataclass
from enum import StrEnum

from contack.engine.board.contact import Contact
from contack.engine.board.lay import Lay
from contack.engine.view import View


class Rule(StrEnum):
    RACK = "rack"
    EMPTY = "empty"
    TOUCH = "touch"
    REACH = "reach"
    EDGES = "edges"
    TURN = "turn"


@dataclass(frozen=True, slots=True)
class WhyNot:
    """The first rule that a lay breaks. `contacts` are those that do not fit, if that is the rule."""

    rule: Rule
    text: str
    contacts: tuple[Contact, ...] = ()

    def __str__(self) -> str:
        return self.text


def why_not(view: View, lay: Lay, seat: int | None = None) -> WhyNot | None:
    """`seat` is by default the seat at turn. Return None for a lay that is possible now."""
    if view.seat is None:
        return WhyNot(Rule.TURN, "no seat must lay: the game is over")
    mover = view.seat if seat is None else seat
    if lay.tile not in view.racks[mover]:
        return WhyNot(Rule.RACK, f"{lay.tile} is not in your rack")
    board = view.board
    if lay.cell in board.tiles:
        return WhyNot(Rule.EMPTY, f"{board.tiles[lay.cell]} lies at {lay.cell} already")
    contacts = board.contacts(lay)
    if not contacts:
        return WhyNot(Rule.TOUCH, f"{lay.cell} does not touch any tile")
    if lay.cell not in board.frontier:
        return WhyNot(Rule.REACH, f"{lay.cell} does not touch the last tile and is not an opening")
    wrong = tuple(contact for contact in contacts if not contact.legal)
    if wrong:
        return WhyNot(Rule.EDGES, "; ".join(map(str, wrong)), wrong)
    # checked last: a player who chooses early should first hear the fault of the lay itself
    if mover != view.seat:
        return WhyNot(Rule.TURN, "it is not your turn")
    return None
