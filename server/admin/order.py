"""What whoever hosts a server asks of it while it runs: values, the words that are typed for them, and back."""

from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, NamedTuple, TypeAlias

from msgspec import Meta, Struct

from contack.protocol.limits import NAME_LENGTH, REASON_LENGTH, TEXT_LENGTH, PauseReason
from contack.protocol.message import snake
from contack.protocol.name import is_sayable
from contack.server.config.duration import LONGEST, duration_text, parse_duration
from contack.server.config.nearest import did_you_mean

Who: TypeAlias = Annotated[str, Meta(min_length=1, max_length=64)]
"""A name or an address."""

TableName: TypeAlias = Annotated[str, Meta(min_length=1, max_length=NAME_LENGTH)]
ProclaimText: TypeAlias = Annotated[str, Meta(min_length=1, max_length=TEXT_LENGTH)]
BanSeconds: TypeAlias = Annotated[int, Meta(ge=1, le=LONGEST)]
FilePath: TypeAlias = Annotated[str, Meta(min_length=1, max_length=4096)]


UNTOLD = "what is said is one line of characters that can be seen"


class BadOrder(Exception):
    """Words that ask for nothing, in a line that tells what would be right."""


class Order(Struct, frozen=True, tag_field="do", tag=snake, forbid_unknown_fields=True):
    """What is asked of a server by whoever hosts it."""


class ShowPeople(Order, frozen=True):
    """Who is connected, and where."""


class ShowTables(Order, frozen=True):
    """Which tables there are."""


class ShowStatus(Order, frozen=True):
    """How the server is."""


class ShowBans(Order, frozen=True):
    """Who is kept out."""


class Announce(Order, frozen=True):
    """Proclaim everybody something."""

    words: ProclaimText


class SendAway(Order, frozen=True):
    """End somebody's connection."""

    name: Who


class KeepOut(Order, frozen=True):
    """Let somebody in no more, for so many seconds or for good."""

    who: Who
    seconds: BanSeconds | None = None


class LetIn(Order, frozen=True):
    """Let somebody in again."""

    who: Who


class CloseTable(Order, frozen=True):
    """Let a table be no more."""

    name: TableName


class Drain(Order, frozen=True):
    """Let no more games begin and the server end after the last; or take that back."""

    on: bool = True


class PauseTables(Order, frozen=True):
    """Pause all tables, and those that open meanwhile."""

    reason: PauseReason = ""


class UnpauseTables(Order, frozen=True):
    """Let all tables continue that the operator paused."""


class BackUp(Order, frozen=True):
    """Write a copy of all that the server keeps into a file."""

    file: FilePath


AnyOrder: TypeAlias = (
    ShowPeople
    | ShowTables
    | ShowStatus
    | ShowBans
    | Announce
    | SendAway
    | KeepOut
    | LetIn
    | CloseTable
    | Drain
    | PauseTables
    | UnpauseTables
    | BackUp
)


class AdminCall(Struct, frozen=True, forbid_unknown_fields=True):
    """What is said on a connection: an order, with the token where one is wanted."""

    order: AnyOrder
    token: str = ""


class OrderForm(NamedTuple):
    """How an order is typed: what stands behind its name, what it does, and what makes it of that."""

    arguments: str
    does: str
    parse: Callable[[Sequence[str]], AnyOrder]


def parse_order(words: Sequence[str]) -> AnyOrder:
    """Return what is asked by these words, as a shell splits them. Raises BadOrder.

    >>> parse_order(["ban", "the", "rat", "for", "2h"])
    KeepOut(who='the rat', seconds=7200)
    """
    name, *arguments = words or ("",)
    form = ORDERS.get(name)
    if form is None:
        near = did_you_mean(name, ORDERS)
        raise BadOrder(f"there is no command {name!r}{near}{'' if near else ';'} `help` lists all")
    if bool(arguments) != bool(form.arguments) and not form.arguments.startswith("["):
        expected = f"{name} {form.arguments}".strip()
        raise BadOrder(f"{name} is typed so: {expected}")
    return form.parse(arguments)


def order_words(order: AnyOrder) -> list[str]:
    """Return the words by which something is asked, the inverse of `parse_order`."""
    match order:
        case Announce(words=text):
            return ["say", text]
        case SendAway(name=name):
            return ["kick", name]
        case KeepOut(who=who, seconds=seconds):
            return ["ban", who] + (["for", duration_text(seconds)] if seconds else [])
        case LetIn(who=who):
            return ["unban", who]
        case CloseTable(name=name):
            return ["close", name]
        case Drain(on=on):
            return ["drain"] if on else ["drain", "off"]
        case PauseTables(reason=reason):
            return ["pause", *([reason] if reason else [])]
        case BackUp(file=file):
            return ["backup", file]
    return [_PLAIN[type(order)]]


def can_be_told(text: str) -> bool:
    """Return whether everybody can be shown a text: who sends it need not have used our own command."""
    return is_sayable(text) and bool(text.strip())


def _tell(words: Sequence[str]) -> Announce:
    text = " ".join(words)
    if not can_be_told(text):
        raise BadOrder(UNTOLD)
    if len(text) > TEXT_LENGTH:
        raise BadOrder(f"what is said has up to {TEXT_LENGTH} characters: these are {len(text)}")
    return Announce(text)


def _who(words: Sequence[str]) -> str:
    who = " ".join(words)
    if not 0 < len(who) <= 64:
        raise BadOrder(f"a name has 1 to {NAME_LENGTH} characters")
    return who


def _keep_out(words: Sequence[str]) -> KeepOut:
    if len(words) < 2 or words[-2] != "for":
        if words[-1] == "for":
            raise BadOrder("for how long? Such as: ban ann for 2h")
        return KeepOut(_who(words))
    if len(words) == 2:
        raise BadOrder("whom? Such as: ban ann for 2h")
    try:
        return KeepOut(_who(words[:-2]), parse_duration(words[-1]))
    except ValueError as why:
        raise BadOrder(str(why)) from None


def _close(words: Sequence[str]) -> CloseTable:
    name = _who(words)
    if len(name) > NAME_LENGTH:
        raise BadOrder(f"the name of a table has up to {NAME_LENGTH} characters")
    return CloseTable(name)


def _drain(words: Sequence[str]) -> Drain:
    if list(words) not in ([], ["on"], ["off"]):
        raise BadOrder("drain is typed so: drain, or drain off to take it back")
    return Drain(list(words) != ["off"])


def _pause(words: Sequence[str]) -> PauseTables:
    reason = " ".join(words)
    if not is_sayable(reason):
        raise BadOrder(UNTOLD)
    if len(reason) > REASON_LENGTH:
        raise BadOrder(f"a reason has up to {REASON_LENGTH} characters: this one has {len(reason)}")
    return PauseTables(reason)


def _back_up(words: Sequence[str]) -> BackUp:
    if len(words) != 1:
        raise BadOrder("backup takes one file: put its name in quotes where it has blanks")
    return BackUp(words[0])


ORDERS: Mapping[str, OrderForm] = {
    "who": OrderForm("", "who is connected, from where, and since when", lambda _: ShowPeople()),
    "tables": OrderForm("", "which tables there are, and what goes on there", lambda _: ShowTables()),
    "status": OrderForm("", "how the server is", lambda _: ShowStatus()),
    "say": OrderForm("WORDS", "tell everybody something", _tell),
    "kick": OrderForm("NAME", "end somebody's connection; they may come back", lambda words: SendAway(_who(words))),
    "ban": OrderForm("ADDRESS|NAME [for 2h]", "let somebody in no more, for a time or for good", _keep_out),
    "bans": OrderForm("", "who is kept out, and for how long", lambda _: ShowBans()),
    "unban": OrderForm("ADDRESS|NAME", "let somebody in again", lambda words: LetIn(_who(words))),
    "close": OrderForm("TABLE", "close a table; its game is given up", _close),
    "drain": OrderForm("[off]", "begin no more games, and stop after the last", _drain),
    "pause": OrderForm("[REASON]", "pause all tables: no lay counts and no clock runs", _pause),
    "unpause": OrderForm("", "let all tables continue", lambda _: UnpauseTables()),
    "backup": OrderForm("FILE", "write a copy of all that is kept into a new file", _back_up),
}
"""Every order by the name that is typed, in the order of the help."""

_PLAIN: Mapping[type[Order], str] = {
    ShowPeople: "who", ShowTables: "tables", ShowStatus: "status", ShowBans: "bans", UnpauseTables: "unpause",
}  # fmt: skip
