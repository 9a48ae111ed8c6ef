"""Entering: the server, a table, and a player's old seat."""

from collections.abc import Callable, Iterable

from contack.protocol.command import (
    ChooseColour,
    Claim,
    Command,
    Comment,
    Hello,
    Join,
    Leave,
    ListStandings,
    ListTables,
    OpenTable,
    Pair,
    Ping,
    Resume,
    Role,
)
from contack.protocol.error import Refusal
from contack.protocol.limits import BOT_PROGRAM, NAME_LENGTH, PAIRING_SECONDS, PLAYER_COLOURS
from contack.protocol.notice import Change, Paired, Welcomed
from contack.protocol.sentences import say
from contack.protocol.version import PROTOCOL_VERSION, older_side
from contack.server.bots.requests import BotRequests
from contack.server.commands.entering import join as join_table
from contack.server.commands.entering import resume as resume_seat
from contack.server.commands.entering import show
from contack.server.config.bans import Bans
from contack.server.config.password import Password, PasswordCheck
from contack.server.config.refused import NotAllowed
from contack.server.config.settings import ServerInfo
from contack.server.lobby.names import ColourRegistry, NameRegistry
from contack.server.lobby.pairing import Pairing
from contack.server.lobby.tables import Tables
from contack.server.table.admission import check_encrypted, check_name
from contack.server.table.client import Client, Delivery
from contack.server.table.player import Player
from contack.server.table.table import Table

# The most screens, apart from those on the server's machine.
MOST_SCREENS = 60

# The most screens at one address. The server's machine has no limit, so guests cannot lock out the projector.
MOST_SCREENS_OF_PLACE = 6


# The commands of a screen, with `Hello` as one and `Join` to watch; the commentator has `Comment` too.
ON_SCREENS = (ListTables, ListStandings, Leave, Ping)


def check_screens(screens: Iterable[Client], client: Client) -> None:
    places = [other.place for other in screens if not other.on_server]
    if len(places) >= MOST_SCREENS or places.count(client.place) >= MOST_SCREENS_OF_PLACE:
        raise NotAllowed(Refusal.NOT_NOW, "screens")


def check_of_screen(command: Command, role: Role) -> None:
    match command:
        case Join(spectate=allowed):
            pass
        case Hello(role=same):
            allowed = same == role
        case Comment():
            allowed = role == "commentator"
        case _:
            allowed = isinstance(command, ON_SCREENS)
    if not allowed:
        raise NotAllowed(Refusal.NOT_NOW, "screen")


class Entrance:
    """Accepts clients, or raises NotAllowed; `clients` are those after `hello`, in order."""

    def __init__(
        self,
        info: ServerInfo,
        tables: Tables,
        names: NameRegistry,
        password_check: PasswordCheck,
        bots: BotRequests,
        bans: Callable[[], Bans],
        pairing: Pairing,
    ) -> None:
        self.clients: dict[Client, None] = {}
        self.screens: dict[Client, None] = {}
        self.commentators: dict[Client, None] = {}
        self._info = info
        self._tables = tables
        self._names = names
        self._colours = ColourRegistry()
        self._password_check = password_check
        self._bots = bots
        self._bans = bans
        self._pairing = pairing

    def leave(self, client: Client) -> None:
        self.clients.pop(client, None)
        self.screens.pop(client, None)
        self.commentators.pop(client, None)
        self._names.strike(client)
        self._colours.leave(client)

    def hello(self, client: Client, hello: Hello) -> list[Delivery]:
        if hello.protocol != PROTOCOL_VERSION:
            raise NotAllowed(
                Refusal.UNSUPPORTED_VERSION, older_side(hello.protocol), client=hello.protocol, server=PROTOCOL_VERSION
            )
        if hello.role != "player":
            return self._screen(client, hello)
        if not hello.name:
            raise NotAllowed(Refusal.BAD_FIELD, "name", most=NAME_LENGTH)
        # a change of name needs no password again
        if client not in self.clients:
            password, also = self._info.settings.password, self._bots.tokens
            self._password_check.check(client.place, password, hello.password, say("place.server"), also)
        check_name(hello.name)
        ban = self._bans().of_name(hello.name)
        if ban:
            return [Delivery((client,), self._bans().closed(ban))]
        self._names.enter(client, hello.name)
        self._colours.give(client)
        self.clients[client] = None
        client.bot = hello.client.startswith(BOT_PROGRAM)
        owner = self._info.settings.owner
        # ignore a wrong secret: without the right one the client is a guest, and welcome
        client.owner = client.owner or (owner is not None and owner.fits(hello.owner))
        return [self._welcome(client)]

    def _screen(self, client: Client, hello: Hello) -> list[Delivery]:
        if client in self.clients or hello.name:
            raise NotAllowed(Refusal.BAD_FIELD, "role")
        if hello.role == "commentator":
            if self._info.own_token is None or not self._info.own_token.fits(hello.password):
                raise NotAllowed(Refusal.WRONG_PASSWORD, place=say("place.commentator"))
            self.commentators[client] = None
        else:
            if not client.on_server and client not in self.screens:
                password = self._info.settings.password
                self._password_check.check(client.place, password, hello.password, say("place.server"))
                check_screens(self.screens, client)
            self.screens[client] = None
        client.role = hello.role
        return [self._welcome(client)]

    def _welcome(self, client: Client) -> Delivery:
        free = self._bots.assignments.free
        name, motd = self._info.settings.name, self._info.settings.motd
        return Delivery((client,), Welcomed(PROTOCOL_VERSION, name, self._info.version, free, motd, client.colour))

    def open_table(self, client: Client, opened: OpenTable) -> list[Delivery]:
        check_name(opened.table)
        check_encrypted(opened.password, client)
        existing = self._tables.called(opened.table)
        if existing:
            raise NotAllowed(Refusal.TABLE_EXISTS, table=existing.name)
        self._tables.quota.check(client)
        # last of the checks: no table may close for one that does not open
        gone = self._tables.make_room()
        table = self._tables.open(client, opened.options)
        table.moderation.password = Password.of(opened.password)
        table.members.owner_hosts = client.owner
        return gone + join_table(table, client, opened.spectate)

    def join(self, client: Client, join: Join) -> list[Delivery]:
        check_name(join.table)
        table = self._tables.called(join.table)
        if table is None:
            raise NotAllowed(Refusal.NO_SUCH_TABLE, "others", table=join.table, tables=self._tables.some_names)
        if client.screen:
            if table.private:
                raise NotAllowed(Refusal.NO_SPECTATORS, "private", table=table.name)
            return show(table, client)
        if table.round and not join.spectate:
            raise NotAllowed(Refusal.TOURNAMENT_TABLE)
        table.moderation.check_lets_in(client)
        check_encrypted(table.moderation.password, client)
        self._password_check.check(
            client.place, table.moderation.password, join.password, say("place.table", table=table.name)
        )
        if client in table.moderation.silenced:
            table.moderation.follow(client)
        return join_table(table, client, join.spectate)

    def resume(self, client: Client, resume: Resume) -> list[Delivery]:
        # most often it is the same person, whose dead connection the server still counts
        return self._seat(client, resume.token, say("left.window"))

    def pair(self, table: Table, client: Client, _: Pair) -> list[Delivery]:
        """Give a player two codes with which another device takes the seat."""
        player = table.members.player_of(client)
        if player is None:
            raise NotAllowed(Refusal.NO_SEAT)
        codes = self._pairing.give(client.place, player.token)
        return [Delivery((client,), Paired(codes.scanned, codes.typed, PAIRING_SECONDS))]

    def claim(self, client: Client, claim: Claim) -> list[Delivery]:
        """Give the client a new token."""
        return self._seat(client, self._pairing.take(client.place, claim.code), say("left.device"), moved=True)

    def choose_colour(self, client: Client, command: ChooseColour) -> list[Delivery]:
        table, colour = self._tables.where_is(client), command.colour
        player = table.members.player_of(client) if table else None
        if table and player is None:
            raise NotAllowed(Refusal.NO_SEAT)
        others = {other.colour: other.name for other in self._rivals(client, table)}
        free = [one for one in PLAYER_COLOURS if one not in others]
        # with more people than colours in the lobby none is free, and each may choose any
        if colour in others and free:
            raise NotAllowed(Refusal.COLOUR_TAKEN, name=others[colour], free=", ".join(map(str, free)))
        self._colours.choose(client, colour)
        if table is None or player is None:
            return [self._welcome(client)]
        player.colour = colour
        return table.changed(Change.COLOURED, player.name)

    def _rivals(self, client: Client, table: Table | None) -> list[Client | Player]:
        # Without a table, the rivals are the other people of the server.
        if table:
            return [player for player in table.members.players if player.client is not client]
        bots = [bot.client for table in self._tables.by_name.values() for bot in table.members.bots]
        programs = {*bots, *self._bots.assignments.hosts}
        return [other for other in self.clients if other is not client and other not in programs]

    def _seat(self, client: Client, token: str, words: str, *, moved: bool = False) -> list[Delivery]:
        table, player = self._tables.seat_of(token)
        if table and player:
            # another client with that name keeps it: no person is renamed because of others
            bearer = self._names.bearer(player.name)
            give = self._names.enter if bearer in (None, client) else self._names.add
            give(client, player.name)
            self._colours.give(client, player.colour)
            return resume_seat(table, client, player, words, moved=moved)
        successor = self._tables.successor(token)
        if successor:
            raise NotAllowed(Refusal.BAD_TOKEN, "moved", name=successor.name)
        raise NotAllowed(Refusal.BAD_TOKEN)
