"""Asks a server that runs, from the command line: connects, says what is wanted, waits for the answer."""

import socket
from pathlib import Path

import msgspec

from contack.server.admin.answer import AnyAnswer
from contack.server.admin.order import AdminCall, AnyOrder, BackUp
from contack.server.admin.place import LOOPBACK, PORT_NAME, AdminPort, socket_path

PATIENCE = 60.0
"""Seconds after which a server does not answer any more."""

BACKUP_PATIENCE = 3600.0
"""Seconds that a backup may take: records may be many."""

MOST_BYTES = 2**26
"""Bytes of an answer, of which a thousand people take some hundred thousand."""


class ServerNotReached(Exception):
    """Why a server cannot be asked, and what would be right."""


def ask(data: Path, order: AnyOrder) -> AnyAnswer:
    """Ask the server of a data directory. Raises ServerNotReached."""
    try:
        connection, token = _connected(data)
        with connection:
            connection.settimeout(BACKUP_PATIENCE if isinstance(order, BackUp) else PATIENCE)
            connection.sendall(msgspec.json.encode(AdminCall(order, token)) + b"\n")
            answer: AnyAnswer = msgspec.json.decode(_read(connection), type=AnyAnswer)
            return answer
    except PermissionError:
        raise ServerNotReached(f"only the user who runs the server of {data} may do that") from None
    except TimeoutError:
        raise ServerNotReached(f"the server of {data} does not answer") from None
    except (OSError, msgspec.MsgspecError, UnicodeDecodeError):
        raise ServerNotReached(f"the server of {data} went away before it answered: its log may tell why") from None


def _connected(data: Path) -> tuple[socket.socket, str]:
    """Return a connection and what must be said on it. Raises ServerNotReached, or an OSError."""
    path = socket_path(data)
    try:
        if path and path.exists():
            return _to_socket(path), ""
        told = msgspec.json.decode((data / PORT_NAME).read_bytes(), type=AdminPort)
        return socket.create_connection((LOOPBACK, told.port), PATIENCE), told.token
    except (FileNotFoundError, ConnectionRefusedError, msgspec.MsgspecError):
        where = "there is no such directory" if not data.is_dir() else "start one, or name its directory by --data"
        raise ServerNotReached(f"no server runs with the data directory {data}: {where}") from None


def _to_socket(path: Path) -> socket.socket:
    connection = socket.socket(socket.AF_UNIX)  # type: ignore[attr-defined,unused-ignore]  # where there are some
    try:
        connection.settimeout(PATIENCE)
        connection.connect(str(path))
    except OSError:
        connection.close()
        raise
    return connection


def _read(connection: socket.socket) -> bytes:
    """Return the line that a server answers."""
    data = bytearray()
    while not data.endswith(b"\n") and (piece := connection.recv(2**16)):
        data += piece
        if len(data) > MOST_BYTES:
            break
    return bytes(data)
