"""{"type": "hello", "protocol": 2, "name": "ann", "client": "demo 1", "password": "",
    "owner": "qJ8c0mUuN1yT4w5Zb7dRXA", "role": "player"}

Sent in: greeting, lobby.
Refused: `unsupported_version`, `wrong_password` or `too_fast`, `bad_name`, `name_taken`.
"""

from contack.protocol.command import Hello
from contack.protocol.error import Refusal
from contack.protocol.limits import BOT_PROGRAM, NAME_LENGTH
from contack.protocol.sentences import say
from contack.protocol.version import PROTOCOL_VERSION, older_side
from contack.server.commands.enter.entrance import Entrance
from contack.server.commands.enter.screen import check_screens
from contack.server.config.refused import NotAllowed
from contack.server.table.admission import check_name
from contack.server.table.client import Client, Delivery


def hello(entrance: Entrance, client: Client, command: Hello) -> list[Delivery]:
    if command.protocol != PROTOCOL_VERSION:
        raise NotAllowed(
            Refusal.UNSUPPORTED_VERSION, older_side(command.protocol), client=command.protocol, server=PROTOCOL_VERSION
        )
    if command.role != "player":
        return _screen(entrance, client, command)
    if not command.name:
        raise NotAllowed(Refusal.BAD_FIELD, "name", most=NAME_LENGTH)
    # a change of name needs no password again
    if client not in entrance.clients:
        password, also = entrance.info.settings.password, entrance.bots.tokens
        entrance.password_check.check(client.place, password, command.password, say("place.server"), also)
    check_name(command.name)
    ban = entrance.bans().of_name(command.name)
    if ban:
        return [Delivery((client,), entrance.bans().closed(ban))]
    entrance.names.enter(client, command.name)
    entrance.colours.give(client)
    entrance.clients[client] = None
    client.bot = command.client.startswith(BOT_PROGRAM)
    owner = entrance.info.settings.owner
    # ignore a wrong secret: without the right one the client is a guest, and welcome
    client.owner = client.owner or (owner is not None and owner.fits(command.owner))
    return [entrance.welcome(client)]


def _screen(entrance: Entrance, client: Client, command: Hello) -> list[Delivery]:
    if client in entrance.clients or command.name:
        raise NotAllowed(Refusal.BAD_FIELD, "role")
    if command.role == "commentator":
        if entrance.info.own_token is None or not entrance.info.own_token.fits(command.password):
            raise NotAllowed(Refusal.WRONG_PASSWORD, place=say("place.commentator"))
        entrance.commentators[client] = None
    else:
        if not client.on_server and client not in entrance.screens:
            password = entrance.info.settings.password
            entrance.password_check.check(client.place, password, command.password, say("place.server"))
            check_screens(entrance.screens, client)
        entrance.screens[client] = None
    client.role = command.role
    return [entrance.welcome(client)]
