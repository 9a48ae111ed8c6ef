"""{"type": "choose_colour", "colour": 5}

Sent in: lobby, table.
Refused: `no_seat` for a spectator, `colour_taken`.
"""

from contack.protocol.command import ChooseColour
from contack.protocol.error import Refusal
from contack.protocol.limits import PLAYER_COLOURS
from contack.protocol.notice import Change
from contack.server.commands.enter.entrance import Entrance
from contack.server.config.refused import NotAllowed
from contack.server.table.client import Client, Delivery
from contack.server.table.player import Player
from contack.server.table.table import Table


def choose_colour(entrance: Entrance, client: Client, command: ChooseColour) -> list[Delivery]:
    table, colour = entrance.tables.where_is(client), command.colour
    player = table.members.player_of(client) if table else None
    if table and player is None:
        raise NotAllowed(Refusal.NO_SEAT)
    others = {other.colour: other.name for other in _rivals(entrance, client, table)}
    free = [one for one in PLAYER_COLOURS if one not in others]
    # with more people than colours in the lobby none is free, and each may choose any
    if colour in others and free:
        raise NotAllowed(Refusal.COLOUR_TAKEN, name=others[colour], free=", ".join(map(str, free)))
    entrance.colours.choose(client, colour)
    if table is None or player is None:
        return [entrance.welcome(client)]
    player.colour = colour
    return table.changed(Change.COLOURED, player.name)


def _rivals(entrance: Entrance, client: Client, table: Table | None) -> list[Client | Player]:
    # Without a table, the rivals are the other people of the server.
    if table:
        return [player for player in table.members.players if player.client is not client]
    bots = [bot.client for table in entrance.tables.by_name.values() for bot in table.members.bots]
    programs = {*bots, *entrance.bots.assignments.hosts}
    return [other for other in entrance.clients if other is not client and other not in programs]
