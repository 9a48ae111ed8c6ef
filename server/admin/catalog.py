from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Final, TypeAlias, get_args

from msgspec import Struct

from contack.server.admin.base.answer import Answer, BadOrder, OrderDone, OrderFailed, did_you_mean
from contack.server.admin.base.columns import listed
from contack.server.admin.base.order import Order
from contack.server.admin.orders.announce import Announce
from contack.server.admin.orders.backup import Backup
from contack.server.admin.orders.ban import BanPlayer
from contack.server.admin.orders.bans import BansShown, ShowBans
from contack.server.admin.orders.close import Close
from contack.server.admin.orders.drain import Drain
from contack.server.admin.orders.kick import KickPlayer
from contack.server.admin.orders.pause import Pause
from contack.server.admin.orders.status import ShowStatus, StatusShown
from contack.server.admin.orders.tables import ShowTables, TablesShown
from contack.server.admin.orders.tournament import ManageTournament, TournamentShown
from contack.server.admin.orders.unban import Unban
from contack.server.admin.orders.unpause import Unpause
from contack.server.admin.orders.who import PeopleShown, ShowPeople

AnyOrder: TypeAlias = (
    ShowPeople
    | ShowTables
    | ShowStatus
    | Announce
    | KickPlayer
    | BanPlayer
    | ShowBans
    | Unban
    | Close
    | Drain
    | Pause
    | Unpause
    | ManageTournament
    | Backup
)

AnyAnswer: TypeAlias = PeopleShown | TablesShown | BansShown | StatusShown | TournamentShown | OrderDone | OrderFailed

# by the name that is typed, in the order of the help
ORDERS: Final[Mapping[str, type[Order]]] = {kind.__struct_config__.tag: kind for kind in get_args(AnyOrder)}


class AdminCall(Struct, frozen=True, forbid_unknown_fields=True):
    words: tuple[str, ...]
    token: str = ""


class OrderLine(Struct, frozen=True):
    typed: str
    does: str


class HelpShown(Answer, frozen=True):
    """The help; the client knows it without a server."""

    commands: tuple[OrderLine, ...]

    def text(self, now: datetime) -> str:
        return "\n".join(listed([(line.typed, line.does) for line in self.commands]))


def parse_order(words: Sequence[str]) -> AnyOrder:
    """Return the order of these words, as a shell splits them. Raises BadOrder.

    >>> parse_order(["ban", "the", "rat", "for", "2h"])
    BanPlayer(who='the rat', seconds=7200)
    """
    name, *arguments = words or ("",)
    kind = ORDERS.get(name)
    if kind is None:
        near = did_you_mean(name, ORDERS)
        raise BadOrder(f"unknown command {name!r}{near}{'' if near else ';'} `help` lists all")
    if bool(arguments) != bool(kind.arguments) and not kind.arguments.startswith("["):
        raise BadOrder(f"usage: {name} {kind.arguments}".strip())
    return kind.parse(arguments)  # type: ignore[return-value]  # `parse` returns its own class


def help_shown() -> HelpShown:
    orders = (OrderLine(f"{name} {kind.arguments}".strip(), _first_line(kind)) for name, kind in ORDERS.items())
    return HelpShown((*orders, OrderLine("help", "Show this help")))


def _first_line(kind: type[Order]) -> str:
    return (kind.__doc__ or "").partition(".\n")[0].removesuffix(".")
