"""The checks of `--check`: they change nothing, and a server may run at the same time."""

import errno
import socket
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from shutil import copyfile
from tempfile import TemporaryDirectory, TemporaryFile
from typing import NamedTuple

from contack.engine.records.record import SUFFIX
from contack.engine.tournament.file import TOURNAMENT_SUFFIX
from contack.server.config.option_values import Place
from contack.server.config.settings import BadSettings, ServerSettings, check_host, check_pages, refused_port
from contack.server.discovery.addresses import EVERYWHERE, reachable_addresses
from contack.server.journal.database import PAGE, examine, in_use
from contack.server.network.tls.certificate import BadCertificate, parse_certificate, refused_certificate
from contack.system.files import open_to_others, sync_file

NO_ROOM = (errno.ENOSPC, errno.EDQUOT)

# The suffix of SQLite's log.
_LOG = "-wal"


class Findings(NamedTuple):
    """`problems` keep a server from starting, `remarks` do not."""

    problems: list[str]
    remarks: list[str]


def look(settings: ServerSettings) -> Findings:
    running = not settings.ephemeral and _is_running(settings.journal)
    remarks = [f"a server runs with the data in {settings.data}: its port and its journal were not checked"]
    findings = Findings([], remarks if running else [])
    steps: list[Callable[[ServerSettings], str | None]] = [check_pages, _directory, _private, _certificate]
    for step in (*steps, check_host) if running else (*steps, _ports, _journal):
        try:
            remark = step(settings)
        except BadSettings as why:
            findings.problems.append(str(why))
        else:
            findings.remarks.extend([remark] if remark else [])
    return findings


def pages_text(settings: ServerSettings) -> str:
    """Say which browsers get pages, and the extra port for pages."""
    beside = f"; over HTTP on port {settings.web_port} too" if settings.web_port else ""
    return f"{_served(settings)}{beside}"


def address_text(settings: ServerSettings) -> str:
    shown, *others = reachable_addresses(settings.host)
    more = f"; this machine has {', '.join(others)} too: --host shows another one, and listens only there"
    return f"guests see the address {shown}{more if others else ''}"


def _served(settings: ServerSettings) -> str:
    in_clear = {"on": "over HTTP", "auto": "over HTTP on private addresses"}.get(settings.pages)
    if settings.pages == "off":
        return "no pages for browsers: --web off"
    if not settings.tls:
        return f"pages for browsers: {in_clear}" if in_clear else "no pages for browsers: they need encryption"
    if in_clear:
        return f"pages for browsers: {in_clear}, and over HTTPS"
    return f"pages for browsers: over HTTPS only{', as there is a password' if settings.password else ''}"


def _directory(settings: ServerSettings) -> str | None:
    # The directory may not be made yet.
    if settings.ephemeral and not settings.tls:
        return None
    for wanted in (*settings.written_folders, settings.certificate.parent):
        there = next(path for path in (wanted, *wanted.parents) if path.exists())
        try:
            with TemporaryFile(dir=there) as file:
                # an empty file fits on a full disk, and a write shows a lack of room only at the sync
                file.write(bytes(PAGE))
                file.flush()
                sync_file(file.fileno())
        except OSError as why:
            if why.errno in NO_ROOM:
                raise BadSettings(f"the disk of {there} is full: make room, or choose another --data") from None
            problem = f"the data directory {settings.data} cannot be written: {why.strerror}"
            raise BadSettings(f"{problem}; give it to the server's user, or choose another --data") from None
    return None if settings.data.exists() else f"the data directory {settings.data} will be made"


def _private(settings: ServerSettings) -> str | None:
    # Older files, or copies from elsewhere, may be readable by others.
    folders = settings.data, settings.records, settings.tournaments
    kept = (*folders, settings.journal, settings.standings, settings.bans, settings.certificate)
    wide = [str(path) for path in dict.fromkeys(kept) if path.exists() and open_to_others(path)]
    records = _count_open(settings.records, SUFFIX, "records")
    tournaments = _count_open(settings.tournaments, TOURNAMENT_SUFFIX, "tournament files")
    named = ", ".join([*wide, *records, *tournaments])
    return f"other users of this machine can read {named}: chmod -R go= {settings.data}" if named else None


def _count_open(folder: Path, suffix: str, words: str) -> list[str]:
    count = sum(map(open_to_others, folder.glob(f"*{suffix}")))
    return [f"{count} {words}"] if count else []


def _certificate(settings: ServerSettings) -> str | None:
    file = settings.certificate
    if not settings.tls:
        return None
    try:
        if not file.exists():
            return f"a certificate {file} will be made"
        parse_certificate(file.read_bytes())
    except (OSError, BadCertificate) as why:
        raise refused_certificate(file, why) from None
    return None


def _ports(settings: ServerSettings) -> None:
    check_host(settings)
    before: dict[str, Place] = {}
    for option, place in _places(settings):
        same = next((other for other, taken in before.items() if _is_same_port(place, taken)), None)
        if same:
            raise BadSettings(f"{option} {place.port} is the port of {same} too: take another")
        try_port(*place, option)
        before[option] = place


def _places(settings: ServerSettings) -> Iterator[tuple[str, Place]]:
    yield "--port", Place(settings.host, settings.port)
    if settings.web_port:
        yield "--web-port", Place(settings.host, settings.web_port)
    if settings.metrics:
        yield "--metrics", settings.metrics


def _is_same_port(one: Place, other: Place) -> bool:
    # Either may have all addresses.
    return one.port == other.port != 0 and (one.host == other.host or not {one.host, other.host}.isdisjoint(EVERYWHERE))


def try_port(host: str, port: int, option: str) -> None:
    # raises BadSettings
    with closing(socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)) as probe:
        try:
            # as a server does it: connections that have just ended must not block the port
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind((host, port))
        except OSError as why:
            raise refused_port(option, host, port, why) from None


def _is_running(journal: Path) -> bool:
    try:
        return journal.exists() and in_use(journal)
    except OSError:  # the check of the journal reports it
        return False


def _journal(settings: ServerSettings) -> str | None:
    # A copy is read, as SQLite tidies up the file that it opens.
    journal = settings.journal
    if settings.ephemeral:
        return None
    with TemporaryDirectory() as folder:
        copy = Path(folder) / journal.name
        try:
            for path in _parts(journal):
                copyfile(path, copy.with_name(path.name))
            return f"the journal is sound: {examine(copy)}" if copy.exists() else f"a journal {journal} will be made"
        except OSError as why:
            text = f"the journal {journal} cannot be read: {why.strerror}; give it to the server's user"
            raise BadSettings(text) from None
        except BadSettings as why:
            raise BadSettings(str(why).replace(str(copy), str(journal))) from None


def _parts(journal: Path) -> Iterator[Path]:
    return (path for path in (journal, journal.with_name(journal.name + _LOG)) if path.exists())
