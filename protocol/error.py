"""What can go wrong on the wire: our own mistake and the peer's are different exceptions, each reason a stable text."""

from enum import StrEnum


class ProtocolError(Exception):
    """Something was sent that the protocol does not allow."""


class LocalProtocolError(ProtocolError):
    """This side tried to send what it may not; nothing was sent."""


class CloseReason(StrEnum):
    """Why a connection is closed; the stable `reason` of a Closed notice."""

    FRAME_TOO_LARGE = "frame_too_large"
    UNREADABLE_FRAME = "unreadable_frame"
    TLS_REQUIRED = "tls_required"
    SERVER_FULL = "server_full"
    TOO_MANY_CONNECTIONS = "too_many_connections"
    NO_HELLO = "no_hello"
    SILENT = "silent"
    TOO_SLOW = "too_slow"
    TOO_FAST = "too_fast"
    SERVER_STOPPED = "server_stopped"
    INTERNAL_ERROR = "internal_error"


class RemoteProtocolError(ProtocolError):
    """The peer sent what is no message; the connection is of no use any more."""

    def __init__(self, reason: CloseReason, text: str) -> None:
        super().__init__(text)
        self.reason = reason


class Refusal(StrEnum):
    """The stable `reason` of a Refused notice."""

    UNSUPPORTED_VERSION = "unsupported_version"
    UNKNOWN_COMMAND = "unknown_command"
    BAD_FIELD = "bad_field"
    NOT_NOW = "not_now"
    TOO_FAST = "too_fast"
    BAD_NAME = "bad_name"
    WRONG_PASSWORD = "wrong_password"
    NAME_TAKEN = "name_taken"
    TABLE_EXISTS = "table_exists"
    NO_SUCH_TABLE = "no_such_table"
    TABLE_LOCKED = "table_locked"
    KICKED = "kicked"
    TABLE_FULL = "table_full"
    TOO_MANY_TABLES = "too_many_tables"
    NO_SPECTATORS = "no_spectators"
    BAD_TOKEN = "bad_token"
    NO_SEAT = "no_seat"
    NO_GAME = "no_game"
    GAME_RUNNING = "game_running"
    NOT_ASKED = "not_asked"
    NOBODY_CALLED_SO = "nobody_called_so"
    MUTED = "muted"
    NO_BOTS = "no_bots"
    NOT_HOST = "not_host"
    TOO_FEW_READY = "too_few_ready"
    NOT_YOUR_TURN = "not_your_turn"
    STALE_TURN = "stale_turn"
    ILLEGAL_LAY = "illegal_lay"
    CANNOT_SAVE = "cannot_save"
