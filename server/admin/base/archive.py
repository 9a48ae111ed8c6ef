"""A backup: one file with all that a server keeps, to be put back into an empty directory."""

import errno
import gzip
import os
import shutil
import tarfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory, mkdtemp
from typing import IO, Literal

import msgspec

from contack.engine.tournament.file import TOURNAMENT_SUFFIX
from contack.protocol.name import printable
from contack.server.admin.base.answer import OrderRefused
from contack.server.admin.base.member import BackupMembers, BoundedReader
from contack.server.config.settings import (
    BANS_NAME,
    CERTIFICATE_NAME,
    JOURNAL_NAME,
    RECORDS_NAME,
    STANDINGS_NAME,
    TOURNAMENTS_NAME,
    BadSettings,
    ServerInfo,
    ServerSettings,
)
from contack.server.journal.database import examine
from contack.system.files import sync_file

MANIFEST_NAME = "contack-backup.json"

_NO_ROOM = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)


class _Manifest(msgspec.Struct, frozen=True):
    """The first member of a backup."""

    backup: Literal[1]
    server: str
    version: str


class BadBackup(BadSettings):
    """`str` says what would be right."""


def check_target(file: Path) -> "TemporaryDirectory[str]":
    """Check that a backup can be written; return a folder beside it to work in. Raises OrderRefused."""
    if not file.is_absolute():
        raise OrderRefused(f"{file} is not a full path")
    try:
        if file.exists():
            raise OrderRefused(f"{file} already exists: choose a new name, or move that file away")
        # of the server's user alone: the journal and the key go in there
        return TemporaryDirectory(dir=file.parent, prefix=".contack-backup-")
    except OSError as why:
        where = file.name if why.errno == errno.ENAMETOOLONG else file.parent
        raise OrderRefused(f"the server cannot write to {where}: {why.strerror}") from None


def pack(file: Path, folder: Path, records: list[Path], info: ServerInfo) -> int:
    """Return the size. Raises OSError."""
    part = folder / "part"
    manifest = msgspec.json.encode(_Manifest(1, info.settings.name, info.version))
    handle = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(handle, "wb") as out:
        _write(out, folder, info.settings, records, manifest)
        out.flush()
        sync_file(out.fileno())
        size = out.tell()
    part.rename(file)
    return size


def _write(out: IO[bytes], copies: Path, settings: ServerSettings, records: list[Path], manifest: bytes) -> None:
    tournaments = sorted(settings.tournaments.glob(f"*{TOURNAMENT_SUFFIX}"))
    with tarfile.open(fileobj=out, mode="w:gz") as tar:
        first = tarfile.TarInfo(MANIFEST_NAME)
        first.size = len(manifest)
        tar.addfile(first, BytesIO(manifest))
        for path, name in (
            (copies / JOURNAL_NAME, JOURNAL_NAME),
            (copies / STANDINGS_NAME, STANDINGS_NAME),
            (settings.bans, BANS_NAME),
            (settings.certificate, CERTIFICATE_NAME),
            *((record, f"{RECORDS_NAME}/{record.name}") for record in records),
            # the journal has the newest lines, also of a file that is written while it is copied
            *((found, f"{TOURNAMENTS_NAME}/{found.name}") for found in tournaments),
        ):
            with suppress(FileNotFoundError):  # no standings are kept, no TLS is spoken, a record was deleted as old
                tar.add(path, name, recursive=False, filter=_anonymous)


def _anonymous(member: tarfile.TarInfo) -> tarfile.TarInfo:
    # Names of users are of no use elsewhere.
    member.uid = member.gid = 0
    member.uname = member.gname = ""
    return member


def restore(file: Path, data: Path) -> str:
    """Return the contents in words. Raises BadBackup and BadJournal."""
    _check_is_empty(data)
    new = not data.exists()
    try:
        data.mkdir(parents=True, exist_ok=True)
        # within it: the directory may be a separate file system
        part = Path(mkdtemp(prefix=".contack-restore-", dir=data))
        try:
            manifest, records = _unpack(file, part)
            sound = examine(part / JOURNAL_NAME)
            for path in sorted(part.iterdir(), key=lambda path: path.name == JOURNAL_NAME):
                path.rename(data / path.name)
        finally:
            shutil.rmtree(part, ignore_errors=True)
            if new:
                with suppress(OSError):  # as long as nothing is in it
                    data.rmdir()
    except OSError as why:
        raise BadBackup(f"{data} cannot be written: {why.strerror}") from None
    return f'restored to {data}: the server "{manifest.server}"; {sound}, records: {records}'


def _check_is_empty(data: Path) -> None:
    try:
        there = sorted(path.name for path in data.iterdir())
    except FileNotFoundError:
        return
    except OSError as why:
        raise BadBackup(f"the data directory {data} cannot be read: {why.strerror}") from None
    if there:
        named = ", ".join(there[:3]) + (" and more" if there[3:] else "")
        raise BadBackup(
            f"the data directory {data} is not empty, a server may run there: it has {named}; "
            "name another one by --data, or stop the server and move this one away"
        )


def _unpack(file: Path, folder: Path) -> tuple[_Manifest, int]:
    with _readable(file), gzip.open(file) as unpacked:
        members = BackupMembers(file.stat().st_size, shutil.disk_usage(folder).free)
        # as a stream, for which `read` is enough
        reader = BoundedReader(unpacked)
        tar = tarfile.open(fileobj=reader, mode="r|")  # type: ignore[call-overload]  # noqa: SIM115
        manifest = _manifest(tar)
        for name in (RECORDS_NAME, TOURNAMENTS_NAME):
            (folder / name).mkdir(mode=0o700)
        names = set()
        for member in tar:
            if member.name != MANIFEST_NAME:
                members.check(member)
                reader.allow(member)
                names.add(_put(tar, member, folder))
    if JOURNAL_NAME not in names:
        raise BadBackup(f"{file} is incomplete: it has no journal")
    return manifest, sum(name.startswith(f"{RECORDS_NAME}/") for name in names)


@contextmanager
def _readable(file: Path) -> Iterator[None]:
    try:
        yield
    except FileNotFoundError:
        raise BadBackup(f"no file {file}") from None
    except (tarfile.TarError, EOFError, zlib.error, msgspec.MsgspecError, UnicodeDecodeError):
        raise BadBackup(f"{file} is not a backup of Contack, or is damaged") from None
    except OSError as why:
        if why.errno in _NO_ROOM:  # for damaged contents
            raise BadBackup(f"{file} cannot be put back: {why.strerror}; make room, or choose another --data") from None
        if why.errno is None:  # that is how gzip tells of other files
            raise BadBackup(f"{file} is not a backup of Contack, or is damaged") from None
        raise BadBackup(f"{file} cannot be read: {why.strerror}") from None


def _manifest(tar: tarfile.TarFile) -> _Manifest:
    first = tar.next()
    content = tar.extractfile(first) if first and first.name == MANIFEST_NAME and first.isfile() else None
    if content is None:
        raise tarfile.ReadError("no manifest")
    # another version of the form is not 1, and fails
    manifest = msgspec.json.decode(content.read(2**16), type=_Manifest)
    if printable(manifest.server) != manifest.server:  # the operator's terminal shows it
        raise tarfile.ReadError("a server of such a name")
    return manifest


def _put(tar: tarfile.TarFile, member: tarfile.TarInfo, folder: Path) -> str:
    if (folder / member.name).exists():
        raise tarfile.ReadError("a member that is there twice")
    content = tar.extractfile(member)
    assert content is not None  # it is a file
    with os.fdopen(os.open(folder / member.name, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as out:
        shutil.copyfileobj(content, out)
        out.flush()
        sync_file(out.fileno())
    return member.name
