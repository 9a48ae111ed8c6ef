"""{"type": "explain", "lay": ["09-02-08", [0, -1]]}

Sent in: table.
Refused: `no_game`.
"""

from contack.engine.why_not import Rule, why_not
from contack.protocol.command import Explain
from contack.protocol.notice import Explained
from contack.server.commands.play.turn import match_of
from contack.server.table.client import Client, Delivery
from contack.server.table.table import Table


def explain(table: Table, client: Client, command: Explain) -> list[Delivery]:
    """Tell only this client a lay's points or its broken rule."""
    view, lay = match_of(table).view, command.lay
    player = table.members.player_of(client)
    why = why_not(view, lay, table.members.players.index(player) if player else None)
    contacts = () if lay.cell in view.board.tiles else view.board.contacts(lay)
    # a player who chooses ahead of the turn sees the points too
    fits = why is None or why.rule is Rule.TURN
    points = sum(contact.points for contact in contacts) if fits else None
    rule, words = (why.rule, why.text) if why else (None, "")
    return [Delivery((client,), Explained(lay, points, rule, words, tuple(map(str, contacts))))]
