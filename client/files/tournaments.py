"""Tournament files with their records, in a folder or in a zip file. Nothing is unpacked to the disk."""

import zlib
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from typing import NamedTuple
from zipfile import ZIP_DEFLATED, BadZipFile, ZipFile, ZipInfo

from contack.client.files.records import LONGEST
from contack.engine.records.form import BadForm
from contack.engine.records.record import SUFFIX, UnreadableRecord
from contack.engine.tournament.file import TOURNAMENT_SUFFIX, parse_tournament
from contack.engine.tournament.line import GameCounted, GameGivenUp
from contack.system.files import write_atomically

ZIP_SUFFIX = ".zip"

# Thirty rounds of 200 players at tables of three are 2,000 games.
MOST_FILES = 2_001
MOST_ZIPPED = 64 * 2**20

RECORDS = "records"


class TournamentSource(NamedTuple):
    """The bytes of a tournament file; `read` returns a record's, or None without such a file."""

    data: bytes
    read: Callable[[str], bytes | None]


def open_tournament(path: Path) -> TournamentSource:
    """Find the records beside the file or in `../records`. Raises OSError, BadForm or UnreadableRecord."""
    if path.suffix == ZIP_SUFFIX:
        return _unzipped(path)
    folders = path.parent, path.resolve().parent.parent / RECORDS
    return TournamentSource(_bytes(path), lambda name: _first(folder / name for folder in folders))


def pack(path: Path, source: TournamentSource, target: Path) -> int:
    """Write the tournament file and its records as a zip file. Return the number of records.

    Raises OSError, also for a missing record.
    """
    _, events = parse_tournament(source.data)
    games = (event for event in events if isinstance(event, GameCounted | GameGivenUp))
    names = [name for name in dict.fromkeys(game.record for game in games) if name]
    packed = BytesIO()
    with ZipFile(packed, "w", ZIP_DEFLATED) as archive:
        # without times, so that the same files make the same zip file
        archive.writestr(ZipInfo(path.name), source.data, ZIP_DEFLATED)
        for name in names:
            data = source.read(name)
            if data is None:
                raise FileNotFoundError(2, "No such record", name)
            archive.writestr(ZipInfo(name), data, ZIP_DEFLATED)
    write_atomically(target, packed.getvalue(), target.with_name(f".{target.name}.part"))
    return len(names)


def _bytes(path: Path) -> bytes:
    with path.open("rb") as file:
        return _within_limit(file.read(LONGEST + 1))


def _within_limit(data: bytes) -> bytes:
    if len(data) > LONGEST:
        raise UnreadableRecord(1, f"longer than {LONGEST} bytes: this is not a file of Contack")
    return data


def _first(paths: Iterable[Path]) -> bytes | None:
    for path in paths:
        try:
            return _bytes(path)
        except FileNotFoundError:
            continue
    return None


def _unzipped(path: Path) -> TournamentSource:
    with path.open("rb") as file:
        data = file.read(MOST_ZIPPED + 1)
    if len(data) > MOST_ZIPPED:
        raise BadForm(f"longer than {MOST_ZIPPED} bytes: this is not a zip file of a tournament")
    with _bad_zip():
        archive = ZipFile(BytesIO(data))
    names = archive.namelist()
    if len(names) > MOST_FILES or len(set(names)) < len(names) or not all(map(_is_ours, names)):
        raise BadForm("expected a tournament file and its records in this zip file, without folders")
    tournaments = [name for name in names if name.endswith(TOURNAMENT_SUFFIX)]
    if len(tournaments) != 1:
        raise BadForm(f"expected one tournament file in this zip file, not {len(tournaments)}")
    return TournamentSource(
        _member(archive, tournaments[0]), lambda name: _member(archive, name) if name in names else None
    )


def _is_ours(name: str) -> bool:
    return name.endswith((SUFFIX, TOURNAMENT_SUFFIX)) and not name.startswith(".") and not set(name) & set("/\\:")


def _member(archive: ZipFile, name: str) -> bytes:
    # the size in the archive's list may be a lie: read no more than a record can have
    with _bad_zip(), archive.open(name) as member:
        return _within_limit(member.read(LONGEST + 1))


@contextmanager
def _bad_zip() -> Iterator[None]:
    try:
        yield
    except (BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError) as why:
        raise BadForm(f"this zip file cannot be read: {why}") from None
