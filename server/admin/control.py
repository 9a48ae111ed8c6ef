"""What each order does to a server that runs."""

import re
from datetime import UTC, datetime
from ipaddress import ip_address, ip_network
from pathlib import Path

from contack.protocol.error import CloseReason
from contack.protocol.name import NAME_TEXT, is_name, is_sayable, name_key
from contack.protocol.notice import Closed
from contack.protocol.table_state import PauseState
from contack.server.admin import views
from contack.server.admin.answer import AnyAnswer, BansShown, OrderDone, OrderFailed
from contack.server.admin.around import Answered, Refusing, Surroundings
from contack.server.admin.backups import Backups
from contack.server.admin.ban_file import BanFile
from contack.server.admin.order import (
    UNTOLD,
    Announce,
    AnyOrder,
    BackUp,
    CloseTable,
    Drain,
    KeepOut,
    LetIn,
    PauseTables,
    SendAway,
    ShowBans,
    ShowPeople,
    ShowStatus,
    ShowTables,
    UnpauseTables,
    can_be_told,
)
from contack.server.config.bans import MOST_BANS, Ban
from contack.server.config.duration import duration_text
from contack.server.config.nearest import did_you_mean
from contack.server.config.sources import utc
from contack.server.network.connection import ServerProtocol
from contack.server.network.connection_limits import place_of
from contack.server.network.hub import Hub
from contack.server.network.timers import Timer
from contack.server.table.player import Player

KICKED = Closed(CloseReason.KICKED, "the host of this server has ended your connection")

TABLE_CLOSED = "the host of this server has closed the table"

LAST_SECONDS = 10.0
"""How long a server waits after the last game before it ends, so that everybody sees who has won."""

ANSWER_SECONDS = 0.2
"""How long it waits where no game goes on, so that whoever asked for it hears so."""

_LIKE_ADDRESS = re.compile(r"(?=.*\d)(\d*[./:]){2,}\d*|(?=.*\d)([\da-f]*:){2,}[\da-f]*(/\d*)?(%.*)?", re.IGNORECASE)
"""Digits with several dots or colons, or those of IPv6: 1.5 and 12:30 are names like any other."""

OWN_NETWORK = place_of("::1")

CHANGING = SendAway | KeepOut | CloseTable | Drain | PauseTables | UnpauseTables
"""The orders that may change a table, which has to be kept."""


class Control:
    """Carries out the orders of whoever hosts a server."""

    def __init__(self, hub: Hub, file: BanFile, around: Surroundings) -> None:
        self._hub = hub
        self._lobby = hub.lobby
        self._file = file
        self._around = around
        self._since = utc(datetime.now(UTC))
        self._end = Timer(around.clock)
        self._backups = Backups(hub, around)
        hub.lobby.bans = file.bans
        hub.on_closed = self._last_game_over

    def carry_out(self, order: AnyOrder, answered: Answered) -> None:
        """Do as asked, and call `answered` when it is done and told, or cannot be."""
        try:
            if self._hub.disk.troubled and isinstance(order, CHANGING):
                raise Refusing("the server cannot write to its disk now, so nothing can change: try again then")
            shown = self._shown(order)
            if shown:
                answered(shown)
            else:
                self._change(order, answered)
        except Refusing as why:
            answered(OrderFailed(str(why)))

    def _shown(self, order: AnyOrder) -> AnyAnswer | None:
        """Return what is asked to be shown, where nothing is to change."""
        match order:
            case ShowPeople():
                return views.people(self._hub, self._around.clock.seconds())
            case ShowTables():
                return views.tables(self._lobby)
            case ShowStatus():
                return views.status(self._hub, self._around.settings, self._around.version, self._since)
            case ShowBans():
                return BansShown(self._lobby.bans.listed)
        return None

    def _change(self, order: AnyOrder, answered: Answered) -> None:
        match order:
            case Announce(words=words):
                answered(self._announce(words))
            case SendAway(name=name):
                those = [self._person(name)]
                self._send_away(those, KICKED, False, "whoever had a seat may take it back for a while", answered)
            case KeepOut():
                self._keep_out(order, answered)
            case LetIn(who=who):
                answered(self._let_in(who))
            case CloseTable(name=name):
                self._close_table(name, answered)
            case Drain(on=on):
                self._drain(on, answered)
            case PauseTables() | UnpauseTables():
                self._pause(order, answered)
            case BackUp(file=file):
                self._backups.make(Path(file), answered)

    def _announce(self, words: str) -> AnyAnswer:
        if not can_be_told(words):
            raise Refusing(UNTOLD)
        self._hub.tell(self._lobby.proclaim(words))
        tables = self._lobby.tables.by_name.values()
        people = len(self._lobby.people) + sum(len(table.members.people) for table in tables)
        return OrderDone(f"told to {people}")

    def _person(self, name: str) -> ServerProtocol:
        """Return the connection of somebody. Raises Refusing."""
        key = name_key(name)
        found = next((one for one in self._hub.inside if one.client.name and name_key(one.client.name) == key), None)
        if found is None:
            raise Refusing(f"nobody who is connected is called {name}{did_you_mean(name, self._names)}")
        table = self._lobby.tables.where_is(found.client)
        player = table.members.player_of(found.client) if table else None
        _check_is_no_bot(player)
        return found

    @property
    def _names(self) -> list[str]:
        return [one.client.name for one in self._hub.inside if one.client.name]

    def _send_away(
        self, those: list[ServerProtocol], last: Closed, for_good: bool, what: str, answered: Answered
    ) -> None:
        """Let go of connections, and then tell who they were."""
        deliveries = [delivery for one in those for delivery in self._lobby.send_away(one.client, last, for_good)]
        names = ", ".join(one.client.own_name or one.address for one in those)
        self._hub.tell(deliveries, lambda: answered(OrderDone(f"sent away: {names}; {what}")))

    def _keep_out(self, order: KeepOut, answered: Answered) -> None:
        place, bans = _place(order.who), self._lobby.bans
        if place:
            self._check_may_be_banned(place)
        else:
            self._check_is_of_people(order.who)
        if len(bans.listed) >= MOST_BANS:
            raise Refusing(f"there are {MOST_BANS} bans already: lift some (unban)")
        ban = bans.add("address" if place else "name", place or order.who, order.seconds)
        kept = self._kept()
        those = [one for one in self._hub.inside if self._is_meant(one, ban)]
        lasting = f"for {duration_text(order.seconds)}" if order.seconds else "for good"
        words = f"banned {lasting}: {ban.who}{kept}"
        if ban.kind == "name":
            self._hub.tell(self._lobby.give_up_seats(ban.who))
        if those:
            self._send_away(those, bans.closed(ban), True, words, answered)
        else:
            near = "" if place else did_you_mean(ban.who, self._names)
            answered(OrderDone(f"{words}; nobody who is connected is meant{near}"))

    def _is_meant(self, one: ServerProtocol, ban: Ban) -> bool:
        if ban.kind == "address":
            return one.client.place == ban.who
        return name_key(ban.who) in (name_key(one.client.name), name_key(one.client.own_name))

    def _check_may_be_banned(self, place: str) -> None:
        """See that an address is not that of this machine. Raises Refusing."""
        own = {client.place for client, provider in self._lobby.bots.hosts.items() if provider.own}
        if place in own or place == OWN_NETWORK or ip_network(place).is_loopback:
            raise Refusing(f"{place} is this machine itself, where the house bots are: ban the name instead")
        if ":" in place and ip_network(place).is_link_local:
            raise Refusing(f"everybody on this network has an address of {place}: ban the name instead")

    def _check_is_of_people(self, name: str) -> None:
        """See that somebody may be called that, not a mistyped address, and that no house bot is. Raises Refusing."""
        if not is_name(name):
            raise Refusing(f"nobody can be called {name!r}: {NAME_TEXT}")
        if _LIKE_ADDRESS.fullmatch(name) and name not in self._names:
            raise Refusing(f"{name} is no address: one looks like 192.168.1.7 or 2001:db8::7")
        for table in self._lobby.tables.by_name.values():
            found = table.members.called(name)
            _check_is_no_bot(found if isinstance(found, Player) else None)

    def _let_in(self, who: str) -> AnyAnswer:
        bans = self._lobby.bans
        lifted = bans.lift(_place(who) or who)
        if lifted is None:
            raise Refusing(f"there is no ban of {who}{did_you_mean(who, [ban.who for ban in bans.listed])}")
        return OrderDone(f"let in again: {lifted.who}{self._kept()}")

    def _kept(self) -> str:
        """Write the bans, and return what is to be told where that fails."""
        try:
            self._file.write()
        except OSError as why:
            return f"; until the server ends, as the file of bans cannot be written: {why.strerror}"
        return ""

    def _close_table(self, name: str, answered: Answered) -> None:
        tables = self._lobby.tables
        table = tables.called(name)
        if table is None:
            raise Refusing(f"there is no table {name}{did_you_mean(name, tables.by_name)}")
        people, game = len(table.members.people), " its game given up," if table.playing else ""
        done = OrderDone(f"closed: {table.name},{game} and people there told: {people}")
        self._hub.tell(self._lobby.close_table(table, TABLE_CLOSED), lambda: answered(done))

    def _drain(self, on: bool, answered: Answered) -> None:
        if on is self._lobby.closing:
            raise Refusing("no games begin already" if on else "games begin as ever: there is nothing to take back")
        deliveries = self._lobby.close_after_the_last_game(on)
        self._end.stop()
        games = sum(table.busy and not table.empty for table in self._lobby.tables.by_name.values())
        if not on:
            words = "games begin again, and the server does not stop"
        elif games:
            words = f"no more games begin, and the server stops after the last; games that go on: {games}"
        else:
            words = "no game goes on: the server stops now"

        def told() -> None:
            answered(OrderDone(words))
            if on and not games:
                self._end.set(ANSWER_SECONDS, self._stop)

        self._hub.tell(deliveries, told)

    def _pause(self, order: PauseTables | UnpauseTables, answered: Answered) -> None:
        tables = self._lobby.tables
        pause = PauseState("", order.reason) if isinstance(order, PauseTables) else None
        if pause and not is_sayable(pause.reason):
            raise Refusing(UNTOLD)
        if not (pause or tables.pause):
            raise Refusing("the tables are not paused: there is nothing to continue")
        deliveries = self._lobby.set_pause(pause)
        done = OrderDone(f"{'paused' if pause else 'continued'}: {len(tables.by_name)} tables")
        self._hub.tell(deliveries, lambda: answered(done))

    def _last_game_over(self) -> None:
        if self._end.due is None:
            self._end.set(LAST_SECONDS, self._stop)

    def _stop(self) -> None:
        if self._lobby.closed:
            self._around.stop()


def _check_is_no_bot(player: Player | None) -> None:
    if player and player.level is not None:
        raise Refusing(f"{player.name} is a house bot, and another would come: close the table, or ask its host")


def _place(who: str) -> str:
    """Return what is banned where an address is told, or nothing where it is a name. Raises Refusing."""
    try:
        ip_address(who.partition("%")[0])
    except ValueError:
        return _network(who)
    return place_of(who)


def _network(who: str) -> str:
    """Return the network of IPv6 that counts as one address, or nothing where it is none. Raises Refusing."""
    try:
        network = ip_network(who, strict=False)  # an address of it, as other programs print it
    except ValueError:
        return ""
    if place_of(str(network.network_address)) != str(network):
        raise Refusing(f"{who} is a whole network: ban single addresses, or /64 networks of IPv6")
    return str(network)
