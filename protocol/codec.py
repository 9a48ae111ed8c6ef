from collections.abc import Mapping
from functools import reduce
from operator import or_
from typing import Any, Final, TypeVar

import msgpack
import msgspec

from contack.engine.board.board import Board
from contack.engine.board.lay import Lay
from contack.engine.board.tile import Tile
from contack.engine.event import Event, Seated
from contack.engine.records.event_form import event_from_json
from contack.engine.records.view_form import check_view, drawable_board
from contack.engine.view import View
from contack.protocol.command import COMMANDS, Command, Hello
from contack.protocol.error import CloseReason, LocalProtocolError, RemoteProtocolError, wrong_field
from contack.protocol.limits import NAME_LENGTH, TO_SERVER, MessageLimits
from contack.protocol.name import printable
from contack.protocol.notice import NOTICES, Joined, Notice, Played, Refused, Started
from contack.protocol.table_state import ScoredLays
from contack.protocol.version import PROTOCOL_VERSION, snake

M = TypeVar("M", bound=Command | Notice)

COMMAND_TYPES: Final[Mapping[str, type[Command]]] = {snake(kind.__name__): kind for kind in COMMANDS}
NOTICE_TYPES: Final[Mapping[str, type[Notice]]] = {snake(kind.__name__): kind for kind in NOTICES}

_SHOWN = 120

# The fault of a frame, by a part of msgpack's error text.
_UNREADABLE: Final[Mapping[str, str]] = {
    "incomplete": "it ends in the middle of a value",
    "ExtraData": "bytes are left over",
    "exceeds": "an array has more than {limits.array} members, or a map more than {limits.map}",
    "map key": "a key of a map is not a text",
    "Unicode": "a text is not in UTF-8",
    "StackError": "it is nested too deeply",
    "RecursionError": "it is nested too deeply",
}


class UnknownType(Exception):
    """A well-formed message of an unknown type; `str` names it."""


class BadField(Exception):
    """A message of a known type with a wrong field; `words` name it.

    `version` is the message's own protocol version, if it has one.
    """

    def __init__(self, name: str, text: str, version: int) -> None:
        super().__init__(f"{name}: {text}")
        self.name = name
        self.text = text
        self.version = version


def type_name(message: Command | Notice) -> str:
    return snake(type(message).__name__)


def encode(message: Command | Notice) -> bytes:
    # raises LocalProtocolError for a value without a wire form
    try:
        return _encoder.encode(message)
    except (TypeError, ValueError, OverflowError) as wrong:
        raise LocalProtocolError(f"{type_name(message)} cannot be encoded: {wrong}") from wrong


def decode(body: bytes, types: Mapping[str, type[M]], limits: MessageLimits) -> M:
    # raises RemoteProtocolError for a body that is not a message, UnknownType, or BadField
    twice: list[str] = []
    plain = _unpack(body, limits, twice)
    name = plain["type"]
    kind = types.get(name)
    if kind is None:
        raise UnknownType(printable(name[:_SHOWN]))
    try:
        if twice:
            raise ValueError(f"a key is twice in a map: {twice[0]}")
        # without `builtin_types`, msgspec would decode a text as base64
        message = msgspec.convert(plain, kind, builtin_types=(bytes,), dec_hook=from_plain)
        if isinstance(message, Joined | Started | Played | Refused):
            _check_table(message.view, message.lays)
        return message
    except (msgspec.ValidationError, ValueError, OverflowError) as wrong:
        version = plain.get("protocol") if kind is Hello else None
        text = printable(wrong_field(kind, wrong)[:_SHOWN])
        # not isinstance: a bool is an int too, but not a version
        raise BadField(name, text, version if type(version) is int else PROTOCOL_VERSION) from None


def decode_command(body: bytes) -> Command:
    # most commands have exactly the bytes that we would write ourselves. Such bytes have no double or unknown keys, and
    # comparing them is quick; `decode` reads or rejects all others
    try:
        command = _command_decoder.decode(body)
        if _encoder.encode(command) == body:
            return command
    except (msgspec.MsgspecError, ValueError, OverflowError, RecursionError):
        pass  # `decode` has the words for it
    return decode(body, COMMAND_TYPES, TO_SERVER)


def _check_table(view: View | None, lays: ScoredLays) -> None:
    if view:
        check_view(view)
    rack, cells = (view.rack, view.board.frontier) if view and lays else ((), ())
    if not ({lay.tile for lay in lays} <= set(rack) and {lay.cell for lay in lays} <= set(cells)):
        raise ValueError("lays of a tile that the seat does not have, or away from all tiles")


def _unpack(body: bytes, limits: MessageLimits, twice: list[str]) -> dict[str, Any]:
    # Double keys of any of its maps go to `twice`.
    def members(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        members = dict(pairs)
        # some languages keep the first of two equal keys, others the last: they would read different commands
        if len(members) < len(pairs):
            keys = [key for key, _ in pairs]
            twice.extend(key for key in members if keys.count(key) > 1)
        return members

    try:
        # msgpack first: msgspec has no limit for members of arrays and maps, and needs the type first
        plain = msgpack.unpackb(body, object_pairs_hook=members, max_array_len=limits.array, max_map_len=limits.map)
    except (ValueError, RecursionError) as wrong:
        text = _unreadable(wrong).format(limits=limits)
        raise RemoteProtocolError(CloseReason.UNREADABLE_FRAME, f"a frame that is not a message: {text}") from None
    if not isinstance(plain, dict) or not isinstance(plain.get("type"), str):
        raise RemoteProtocolError(CloseReason.UNREADABLE_FRAME, 'a frame that is not a map with a text under "type"')
    return plain


def _unreadable(wrong: Exception) -> str:
    # msgpack has one exception for several faults, so its text has to tell them apart
    found = f"{type(wrong).__name__}: {wrong}"
    return next(
        (words for sign, words in _UNREADABLE.items() if sign in found), "a value is in no form that msgpack knows"
    )


def to_plain(value: Any) -> Any:
    """Return a plain value for one that msgpack cannot encode: the encoder's hook."""
    # called for every tile of every notice: compare types by identity, the likeliest first
    if type(value) is Tile:
        return value.text
    if type(value) is Board:
        return value.laid
    raise TypeError(f"no wire form for {type(value).__name__}")


def from_plain(kind: type, plain: Any) -> Any:
    # The decoder's hook. Raises ValueError.
    if kind is Tile:
        return Tile.parse(plain)
    if kind is Event:
        return _bounded(event_from_json(plain))
    if kind is Board:
        return drawable_board(msgspec.convert(plain, tuple[Lay, ...], dec_hook=from_plain))
    raise TypeError(f"no wire form for {kind.__name__}")


def _bounded(event: Event) -> Event:
    # records of games played elsewhere may have longer names than a table allows
    if isinstance(event, Seated) and len(event.name) > NAME_LENGTH:
        raise ValueError(f"seated.name: expected a text of {NAME_LENGTH} characters or less")
    return event


_encoder = msgspec.msgpack.Encoder(enc_hook=to_plain)
_command_decoder: msgspec.msgpack.Decoder[Command] = msgspec.msgpack.Decoder(reduce(or_, COMMANDS), dec_hook=from_plain)
