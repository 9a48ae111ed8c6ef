"""The operator's way to a running server: a port of this machine, with a token from a file in the data directory."""

import socket
from collections.abc import Sequence
from pathlib import Path

import msgspec
from msgspec import Struct

from contack.server.admin.base.order import Order
from contack.server.admin.catalog import AdminCall, AnyAnswer
from contack.server.config.option_values import LOOPBACK

PORT_NAME = "admin.json"


class AdminPort(Struct, frozen=True):
    """The content of the port's file; the client sends `token` first."""

    port: int
    token: str


# Seconds for the connection.
PATIENCE = 60.0

# Bytes of an answer; a thousand people take about 100,000.
MOST_BYTES = 2**26


class ServerNotReached(Exception):
    """No server can get the order; the text says why, and what to do."""


def ask(data: Path, words: Sequence[str], patience: float = Order.patience) -> AnyAnswer:
    # raises ServerNotReached
    try:
        connection, token = _connected(data)
        with connection:
            connection.settimeout(patience)
            connection.sendall(msgspec.json.encode(AdminCall(tuple(words), token)) + b"\n")
            with connection.makefile("rb") as lines:
                answer: AnyAnswer = msgspec.json.decode(lines.readline(MOST_BYTES), type=AnyAnswer)
            return answer
    except PermissionError:
        raise ServerNotReached(f"only the user who runs the server of {data} can do that") from None
    except TimeoutError:
        raise ServerNotReached(f"the server of {data} does not answer") from None
    except (OSError, msgspec.MsgspecError, UnicodeDecodeError):
        raise ServerNotReached(f"the server of {data} stopped before it answered: see its log") from None


def is_served(data: Path) -> bool:
    """Connect to find out: a killed server may have left its file."""
    try:
        _connected(data)[0].close()
    except (ServerNotReached, OSError):
        return False
    return True


def _connected(data: Path) -> tuple[socket.socket, str]:
    # Raises ServerNotReached or OSError.
    try:
        port = msgspec.json.decode((data / PORT_NAME).read_bytes(), type=AdminPort)
        return socket.create_connection((LOOPBACK, port.port), PATIENCE), port.token
    except (FileNotFoundError, ConnectionRefusedError, msgspec.MsgspecError):
        where = "no such directory" if not data.is_dir() else "start one, or name its directory with --data"
        raise ServerNotReached(f"no server runs with the data directory {data}: {where}") from None
