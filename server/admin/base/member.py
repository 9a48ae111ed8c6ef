"""The members that a backup may have. A backup from a stranger may mean harm."""

import tarfile
from errno import ENOSPC
from gzip import GzipFile
from os import strerror
from pathlib import PurePosixPath, PureWindowsPath

from contack.engine.records.record import SUFFIX
from contack.engine.tournament.file import TOURNAMENT_SUFFIX
from contack.server.config.settings import (
    BANS_NAME,
    CERTIFICATE_NAME,
    JOURNAL_NAME,
    RECORDS_NAME,
    STANDINGS_NAME,
    TOURNAMENTS_NAME,
)

# The files that a backup has once.
SINGLE = (CERTIFICATE_NAME, JOURNAL_NAME, STANDINGS_NAME, BANS_NAME)

# The most that a backup may grow when it is unpacked. Journals and records grow tenfold, zeros a thousandfold.
MOST_TIMES = 100

# Bytes that any backup may unpack to: a new journal is mostly empty pages.
FREE_TO_GROW = 2**24


# Bytes of a member's headers, the filling before them and what tarfile reads ahead; at the end, the last blocks.
MOST_HEADERS = 2**16


class BackupMembers:
    """Checks the members of a backup before any of them is written.

    `size` is the packed file's, `room` the free space of the disk, both in bytes.
    """

    def __init__(self, size: int, room: int) -> None:
        self._most = max(FREE_TO_GROW, size * MOST_TIMES)
        self._room = room
        self._unpacked = 0

    def check(self, member: tarfile.TarInfo) -> None:
        """Raise tarfile.ReadError for a foreign member, OSError without room for it."""
        # a sparse file names a size that the archive does not contain
        if not member.isfile() or member.issparse() or not (member.name in SINGLE or is_record(member.name)):
            raise tarfile.ReadError("a member that no backup has")
        self._unpacked += member.size
        if self._unpacked > self._most:
            raise tarfile.ReadError("much larger unpacked than any backup")
        if self._unpacked > self._room:
            raise OSError(ENOSPC, strerror(ENOSPC))


class BoundedReader:
    """Reads no more of an unpacked archive than the member at hand and the headers of the next.

    tarfile reads a header as a whole; one of 30 MB keeps it busy for minutes.
    """

    def __init__(self, unpacked: GzipFile) -> None:
        self._unpacked = unpacked
        self._left = MOST_HEADERS

    def allow(self, member: tarfile.TarInfo) -> None:
        self._left = member.size + MOST_HEADERS

    def read(self, size: int) -> bytes:
        data = self._unpacked.read(size)
        self._left -= len(data)
        if self._left < 0:
            raise tarfile.ReadError("longer headers than any backup has")
        return data


def is_record(name: str) -> bool:
    folder, _, file = name.partition("/")
    # Windows also takes backslashes, drives and streams (`a:b`) for more than a name
    plain = PurePosixPath(file).parts == PureWindowsPath(file).parts == (file,) and ":" not in file
    suffix = {RECORDS_NAME: SUFFIX, TOURNAMENTS_NAME: TOURNAMENT_SUFFIX}.get(folder)
    return suffix is not None and plain and file.isprintable() and file.endswith(suffix)
