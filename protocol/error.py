import re
from enum import StrEnum
from typing import get_args

import msgspec


class ProtocolError(Exception):
    pass


class LocalProtocolError(ProtocolError):
    """This side tried to send a message that is not allowed; nothing was sent."""


class CloseReason(StrEnum):
    FRAME_TOO_LARGE = "frame_too_large"
    UNREADABLE_FRAME = "unreadable_frame"
    TLS_REQUIRED = "tls_required"
    SERVER_FULL = "server_full"
    TOO_MANY_CONNECTIONS = "too_many_connections"
    NO_HELLO = "no_hello"
    SILENT = "silent"
    TOO_SLOW = "too_slow"
    TOO_FAST = "too_fast"
    KICKED = "kicked"
    BANNED = "banned"
    SERVER_STOPPED = "server_stopped"
    INTERNAL_ERROR = "internal_error"


FOR_GOOD = (CloseReason.KICKED, CloseReason.BANNED)


class RemoteProtocolError(ProtocolError):
    """The peer sent something that is not a message; the connection cannot continue."""

    def __init__(self, reason: CloseReason, text: str) -> None:
        super().__init__(text)
        self.reason = reason


class Refusal(StrEnum):
    UNSUPPORTED_VERSION = "unsupported_version"
    UNKNOWN_COMMAND = "unknown_command"
    BAD_FIELD = "bad_field"
    NOT_NOW = "not_now"
    TOO_FAST = "too_fast"
    BAD_NAME = "bad_name"
    WRONG_PASSWORD = "wrong_password"
    NEEDS_ENCRYPTION = "needs_encryption"
    NAME_TAKEN = "name_taken"
    TABLE_EXISTS = "table_exists"
    NO_SUCH_TABLE = "no_such_table"
    TABLE_LOCKED = "table_locked"
    KICKED = "kicked"
    TABLE_FULL = "table_full"
    TOO_MANY_TABLES = "too_many_tables"
    NO_SPECTATORS = "no_spectators"
    BAD_TOKEN = "bad_token"
    BAD_CODE = "bad_code"
    NO_SEAT = "no_seat"
    SEATED = "seated"
    COLOUR_TAKEN = "colour_taken"
    NO_GAME = "no_game"
    UNSEATED = "unseated"
    GAME_RUNNING = "game_running"
    STALE_DEAL = "stale_deal"
    NOT_ASKED = "not_asked"
    CANNOT_WAIT = "cannot_wait"
    NO_SUCH_PLAYER = "no_such_player"
    NOT_THEIR_TURN = "not_their_turn"
    MUTED = "muted"
    NO_BOTS = "no_bots"
    NOT_HOST = "not_host"
    TOO_FEW_READY = "too_few_ready"
    TOO_LATE = "too_late"
    PAUSED = "paused"
    NOT_YOUR_TURN = "not_your_turn"
    STALE_TURN = "stale_turn"
    ILLEGAL_LAY = "illegal_lay"
    CANNOT_SAVE = "cannot_save"
    CLOSING = "closing"
    NO_TOURNAMENT = "no_tournament"
    TOURNAMENT_RUNNING = "tournament_running"
    NOT_ORGANISER = "not_organiser"
    ENTRY_CLOSED = "entry_closed"
    NOT_ENTERED = "not_entered"
    TOO_FEW_ENTRANTS = "too_few_entrants"
    ROUND_RUNNING = "round_running"
    TOURNAMENT_TABLE = "tournament_table"


_KINDS = {
    "int": "a whole number",
    "float": "a decimal number",
    "str": "a text",
    "bool": "true or false",
    "array": "an array",
    "object": "a map",
    "null": "nil",
}

# greedy: a name that the peer chose may look like a place, and comes before it
_PLACE = re.compile(r"(.*) - at (`key` in )?`\$\.?(.*)`", re.DOTALL)

_BOUND = {">=": "more", "<=": "less"}


def wrong_field(kind: type[msgspec.Struct], why: Exception) -> str:
    """Name the field, the expected kind of value, and the actual one.

    >>> class Seat(msgspec.Struct):
    ...     number: int
    >>> try:
    ...     msgspec.convert({"number": "1"}, Seat)
    ... except msgspec.ValidationError as error:
    ...     wrong_field(Seat, error)
    'number: expected a whole number, got a text'
    """
    found = _PLACE.fullmatch(str(why))
    what, key, place = found.groups() if found else (str(why), None, "")
    place = "a key" if key else place
    what = _plain(what, _choices(kind, place))
    return f"{place}: {what}" if place else what


def _plain(what: str, choices: str) -> str:
    match re.split("[`']", what, maxsplit=1)[0]:
        case "Object missing required field ":
            return f"the field {what[31:-1]} is missing"
        case "Object contains unknown field ":
            return f"there is no field {what[31:-1]}"
        case "Invalid enum value ":
            return f"expected {choices or 'another value'}, got {what[19:]}"
        case "Expected ":
            what = re.sub(r"`([\w |]+)`", _kinds, what[:1].lower() + what[1:])
            return re.sub(r"(of length )?([<>]=) (-?\d+)(\.0\b)?", _bound, what)
    return "expected a smaller number" if "out of range" in what else what


def _kinds(found: re.Match[str]) -> str:
    return " or ".join(_KINDS.get(name, name) for name in found[1].split(" | "))


def _bound(found: re.Match[str]) -> str:
    return f"{found[1] or 'of '}{found[3]} or {_BOUND[found[2]]}"


def _choices(kind: type[msgspec.Struct], place: str) -> str:
    kinds = {field.encode_name: field.type for field in msgspec.structs.fields(kind)}
    # the values of a field that may also be nil are a level deeper
    args = [value for kind in get_args(kinds.get(place)) for value in get_args(kind) or (kind,)]
    return " or ".join(str(value) for value in args if value is not type(None))
