"""How clients get to a table: a new player or spectator, a player who comes back."""

from contack.protocol.error import Refusal
from contack.protocol.notice import Change
from contack.server.commands.enter.entrance import Entrance
from contack.server.config.refused import NotAllowed
from contack.server.table.admission import check_may_play, check_may_watch
from contack.server.table.client import Client, Delivery
from contack.server.table.player import Player
from contack.server.table.table import Table


def join_table(table: Table, client: Client, spectate: bool) -> list[Delivery]:
    # the first client is the host
    if spectate:
        check_may_watch(table, client.name)
    else:
        table.history.check_may_sit(client)
        vacancy = table.members.vacancy(client.name) if table.playing else None
        check_may_play(table, vacancy, client.name)
        if vacancy:
            return _take_over(table, client, vacancy)
        # after every check: a refused client must not cost an absent player the seat
        table.members.make_room(client.name, len(table.members.players) >= table.options.seats)
    player = None if spectate else table.history.player(client)
    table.members.add(client, player)
    return table.entered(client, player, Change.JOINED)


def _take_over(table: Table, client: Client, before: Player) -> list[Delivery]:
    assert table.match is not None  # a game runs
    player = table.history.player(client, before.token)
    seat = table.members.players.index(before)
    colour = table.members.colour_for(player, before)
    # for the people already here: the new client gets the whole state
    broadcasts = table.played(table.match, table.match.take_over(seat, player.name, colour))
    table.members.sit(player, before)
    return broadcasts + table.entered(client, player, Change.JOINED)


def take_seat(entrance: Entrance, client: Client, token: str, words: str, *, moved: bool = False) -> list[Delivery]:
    table, player = entrance.tables.seat_of(token)
    if table and player:
        # another client with that name keeps it: no person is renamed because of others
        bearer = entrance.names.bearer(player.name)
        give = entrance.names.enter if bearer in (None, client) else entrance.names.add
        give(client, player.name)
        entrance.colours.give(client, player.colour)
        return _resume(table, client, player, words, moved=moved)
    successor = entrance.tables.successor(token)
    if successor:
        raise NotAllowed(Refusal.BAD_TOKEN, "moved", name=successor.name)
    raise NotAllowed(Refusal.BAD_TOKEN)


def _resume(table: Table, client: Client, player: Player, text: str, *, moved: bool) -> list[Delivery]:
    """Another client that has the seat leaves, and sees the text."""
    deliveries = table.let_go(player.client, text, moved=moved) if player.client else []
    if moved:
        # a new token for the new device: one that went over TLS must not go over HTTP
        player.former, player.token = player.token, table.sources.token()
    change = Change.JOINED if player.expected else Change.RESUMED
    player.come_back(client)
    return deliveries + table.entered(client, player, change)
