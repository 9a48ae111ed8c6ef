import re
from collections.abc import Sequence
from ipaddress import ip_address, ip_network
from typing import TYPE_CHECKING, ClassVar

from contack.protocol.name import is_name, name_key
from contack.protocol.sentences import NAME_TEXT
from contack.server.admin.base.answer import Answered, BadOrder, OrderDone, OrderRefused, did_you_mean
from contack.server.admin.base.order import Control, Order, parse_target
from contack.server.config import bans
from contack.server.config.duration import duration_text, parse_duration
from contack.server.network.connection_limits import place_of
from contack.server.table.player import Player

if TYPE_CHECKING:
    from contack.server.network.connection import ServerProtocol

# Digits with several dots or colons, or hex digits with colons (IPv6). 1.5 and 12:30 are names.
_LIKE_ADDRESS = re.compile(r"(?=.*\d)(\d*[./:]){2,}\d*|(?=.*\d)([\da-f]*:){2,}[\da-f]*(/\d*)?(%.*)?", re.IGNORECASE)

OWN_NETWORK = place_of("::1")


class BanPlayer(Order, frozen=True, tag="ban"):
    """Keep a player out, for a time or permanently."""

    arguments: ClassVar[str] = "ADDRESS|NAME [for 2h]"
    changes_tables: ClassVar[bool] = True

    who: str
    seconds: int | None = None

    @classmethod
    def parse(cls, words: Sequence[str]) -> "BanPlayer":
        if len(words) < 2 or words[-2] != "for":
            if words[-1] == "for":
                raise BadOrder("for how long? Example: ban ann for 2h")
            return cls(parse_target(words))
        if len(words) == 2:
            raise BadOrder("whom? Example: ban ann for 2h")
        try:
            return cls(parse_target(words[:-2]), parse_duration(words[-1]))
        except ValueError as why:
            raise BadOrder(str(why)) from None

    def run(self, control: Control, answered: Answered) -> None:
        place, lobby = parse_place(self.who), control.lobby
        if place:
            _check_place(control, place)
        else:
            _check_name(control, self.who)
        if len(lobby.bans.listed) >= bans.MOST_BANS:
            raise OrderRefused(f"there are {bans.MOST_BANS} bans already: unban some first")
        ban = lobby.bans.add("address" if place else "name", place or self.who, self.seconds)
        lasting = f"for {duration_text(self.seconds)}" if self.seconds else "permanently"
        words = f"banned {lasting}: {ban.who}{control.keep_bans()}"
        if ban.kind == "name":
            control.hub.tell(lobby.give_up_seats(ban.who))
        connections = [one for one in control.hub.inside if _matches(one, ban)]
        if connections:
            control.kick(connections, lobby.bans.closed(ban), True, words, answered)
        else:
            near = "" if place else did_you_mean(ban.who, control.names)
            answered(OrderDone(f"{words}; no connected player matches{near}"))


def parse_place(who: str) -> str:
    """Return nothing for a name. Raises OrderRefused."""
    try:
        ip_address(who.partition("%")[0])
        return place_of(who)
    except ValueError:
        pass
    try:
        network = ip_network(who, strict=False)  # other programs print an address of the network
    except ValueError:
        return ""
    if place_of(str(network.network_address)) != str(network):
        raise OrderRefused(f"{who} is a whole network: ban single addresses, or /64 networks of IPv6")
    return str(network)


def _matches(one: "ServerProtocol", ban: bans.Ban) -> bool:
    if ban.kind == "address":
        return one.client.place == ban.who
    return name_key(ban.who) in (name_key(one.client.name), name_key(one.client.own_name))


def _check_place(control: Control, place: str) -> None:
    own = {client.place for client, provider in control.lobby.bots.hosts.items() if provider.own}
    if place in own or place == OWN_NETWORK or ip_network(place).is_loopback:
        raise OrderRefused(f"{place} is this machine, where the house bots are: ban the name instead")
    if ":" in place and ip_network(place).is_link_local:
        raise OrderRefused(f"everyone on this network has an address of {place}: ban the name instead")


def _check_name(control: Control, name: str) -> None:
    # The name may be a mistyped address.
    if not is_name(name):
        raise OrderRefused(f"no player can be called {name!r}: {NAME_TEXT}")
    if _LIKE_ADDRESS.fullmatch(name) and name not in control.names:
        raise OrderRefused(f"{name} is not an address: one looks like 192.168.1.7 or 2001:db8::7")
    for table in control.lobby.tables.by_name.values():
        found = table.members.called(name)
        control.check_is_no_bot(found if isinstance(found, Player) else None)
