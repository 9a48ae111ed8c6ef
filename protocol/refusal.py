"""Why a command is refused: the stable reason codes of a Refused notice."""

from enum import StrEnum


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
    NOBODY_CALLED_SO = "nobody_called_so"
    MUTED = "muted"
    NOT_HOST = "not_host"
    TOO_FEW_READY = "too_few_ready"
    NOT_YOUR_TURN = "not_your_turn"
    STALE_TURN = "stale_turn"
    ILLEGAL_LAY = "illegal_lay"
