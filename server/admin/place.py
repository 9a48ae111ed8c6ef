"""The operator's way to a server: a socket in its data directory, or else a port with a token.

Both need the right to read the server's own files.
"""

import os
import socket
from pathlib import Path

from msgspec import Struct

SOCKET_NAME = "admin.sock"

PORT_NAME = "admin.json"

LONGEST_PATH = 100
"""Bytes of a socket's path: the least that a system takes is 104, with a zero at the end."""

LOOPBACK = "127.0.0.1"


class AdminPort(Struct, frozen=True):
    """What the file of the port tells: where to connect on this machine, and what to say first."""

    port: int
    token: str


def socket_path(data: Path) -> Path | None:
    """Return where the socket is, or None where this system has none, or its path is too long for one."""
    path = data / SOCKET_NAME
    usable = os.name == "posix" and hasattr(socket, "AF_UNIX") and len(os.fsencode(path)) <= LONGEST_PATH
    return path if usable else None
