"""How a server is set up."""

import socket
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryFile
from typing import Literal, TextIO, TypeAlias

from contack.protocol.limits import LEVELS, PASSWORD_LENGTH
from contack.protocol.page import is_home
from contack.protocol.wifi import Wifi
from contack.server.config.limits import Limits
from contack.server.config.password import Password
from contack.server.config.place import Place

CERTIFICATE_NAME = "certificate.pem"
JOURNAL_NAME = "journal.sqlite"
STANDINGS_NAME = "standings.jsonl"
RECORDS_NAME = "records"
BANS_NAME = "bans.json"

LEAST_SECRET = 16
"""Characters in the owner's secret at least: nobody types it."""

USUAL_BOTS = 14
"""Two tables full; nothing runs for them before the first is wanted."""


WebMode: TypeAlias = Literal["auto", "off", "tls", "on"]
"""Pages for browsers: over HTTP on private addresses, none, over HTTPS alone, or over HTTP everywhere."""


CommentaryMode: TypeAlias = Literal["off", "practice", "untimed", "all"]
"""On which tables big screens comment: none, those for practice without clocks, all without clocks, or all."""


class BadSettings(Exception):
    """Settings with which no server can run, in one line for whoever hosts it."""


@dataclass(frozen=True, slots=True)
class ServerSettings:
    """How a server is set up. `host` is an address of this machine; port 0 takes any free one.

    `beacon` tells whether the server answers searches on the local network, `mdns` whether it announces itself there,
    `ephemeral` that it keeps nothing, `keep_days` for how long it keeps records, None for ever, and `tls` whether it
    encrypts. `certificate_file` has the key and the certificate, None for one in the data directory; where there is
    none yet, it begins as a copy of the first of `older_certificates` that is there. `bots` is how many house bots play
    here at a time, which lay after `bot_pause` seconds, `bot_jobs` in how many processes they think, `bot_levels` which
    of them can be called, and `bot_token` lets in bot hosts on other machines. `max_records` is how many bytes of
    records are kept, None for all; `keep_standings` tells whether games are counted, `metrics` where is told how the
    server is, if anywhere, and `motd` is what is said to whoever comes in. `web` tells which browsers get pages,
    `web_hosts` by which names they may know this server beside those of this machine, `web_port` another port that
    answers with pages over HTTP alone, `wifi` the network that guests join by a code, and `commentary` on which tables
    big screens comment. `owner` is the secret of the program that started the server, see docs/security.md.
    """

    host: str
    port: int
    name: str
    data: Path
    max_tables: int
    limits: Limits = Limits()
    beacon: bool = True
    mdns: bool = True
    certificate_file: Path | None = None
    older_certificates: tuple[Path, ...] = ()
    ephemeral: bool = False
    keep_days: int | None = None
    max_records: int | None = None
    keep_standings: bool = True
    tls: bool = True
    password: Password | None = None
    bots: int = USUAL_BOTS
    bot_pause: float = 1.0
    bot_jobs: int | None = None
    bot_levels: range = LEVELS
    bot_token: Password | None = None
    metrics: Place | None = None
    motd: str = ""
    web: WebMode = "auto"
    web_hosts: tuple[str, ...] = ()
    web_port: int | None = None
    wifi: Wifi | None = None
    commentary: CommentaryMode = "practice"
    owner: Password | None = None

    @property
    def pages(self) -> WebMode:
        """The mode of the pages: a password is never typed into a page that is not encrypted."""
        return "tls" if self.web == "auto" and self.password else self.web

    def page_scheme(self, host: str) -> str:
        """Return how the address of the pages at a host begins; empty if the server has none there."""
        if self.pages == "on" or (self.pages == "auto" and is_home(host)):
            return "http"
        return "https" if self.tls and self.pages != "off" else ""

    @property
    def journal(self) -> Path:
        """Where the tables are kept."""
        return self.data / JOURNAL_NAME

    @property
    def records(self) -> Path:
        """Where the records of games go."""
        return self.data / RECORDS_NAME

    @property
    def standings(self) -> Path:
        """Where the games are counted."""
        return self.data / STANDINGS_NAME

    @property
    def bans(self) -> Path:
        """Where it stands who is kept out."""
        return self.data / BANS_NAME

    @property
    def certificate(self) -> Path:
        """Where the key and the certificate lie."""
        return self.certificate_file or self.data / CERTIFICATE_NAME


@dataclass(frozen=True, slots=True)
class ServerInfo:
    """What a lobby knows of its server; `own_bots` is what the server's own bot host says to be let in."""

    settings: ServerSettings
    version: str
    own_bots: Password | None = None


def wanted_password(text: str | None, file: Path | None, what: str = "password") -> Password | None:
    """Return the password that is told, or stands in the first line of a file, if either is. Raises BadSettings."""
    if text is None and file is None:
        return None
    if text is not None and file is not None:
        raise BadSettings("a password and a file with one: only one of them can hold")
    try:
        told = text if file is None else file.read_text(encoding="utf-8").partition("\n")[0]
    except (OSError, UnicodeDecodeError) as why:
        reason = getattr(why, "strerror", None) or "it is no text in UTF-8"
        raise BadSettings(f"the {what} file {file} cannot be read: {reason}") from None
    if not told or len(told) > PASSWORD_LENGTH:
        raise BadSettings(f"a {what} has 1 to {PASSWORD_LENGTH} characters")
    return Password.of(told)


def owner_secret(lines: TextIO) -> Password | None:
    """Return the secret in the next line, which the program that starts the server writes. Raises BadSettings."""
    secret = lines.readline(PASSWORD_LENGTH + 2).rstrip("\r\n")
    if not LEAST_SECRET <= len(secret) <= PASSWORD_LENGTH:
        known = f"{LEAST_SECRET} to {PASSWORD_LENGTH} characters"
        raise BadSettings(f"--owner-stdin: expected a secret of {known} in the first line of standard input")
    return Password.of(secret)


def check(settings: ServerSettings) -> None:
    """See that the host is one of ours and make the data directory, if anything is kept there. Raises BadSettings."""
    check_host(settings.host)
    check_pages(settings)
    if settings.ephemeral and not settings.tls:
        return
    directory = settings.data if settings.ephemeral else settings.records  # a certificate is kept in any case
    try:
        for needed in (directory, settings.certificate.parent):
            needed.mkdir(parents=True, exist_ok=True)
        # tried out, as modes say nothing of file systems that are full or read-only
        with TemporaryFile(dir=directory):
            pass
    except FileExistsError as why:
        raise BadSettings(f"{why.filename} should be a directory: move away what is there") from None
    except OSError as why:
        raise BadSettings(f"the data directory {settings.data} cannot be written: {why.strerror}") from None


def check_pages(settings: ServerSettings) -> None:
    """See that pages over HTTP are wanted only where they may be. Raises BadSettings."""
    readable = "it would be typed into a page that is not encrypted, for all to read"
    if settings.web == "on" and settings.password:
        text = f"a password and --web on: {readable}"
        raise BadSettings(f"{text}. Leave --web out, so that pages go over HTTPS alone, or use no password")
    if settings.web_port and settings.password:
        raise BadSettings(f"a password and --web-port: {readable}. Leave --web-port out, or use no password")
    if settings.web_port and settings.web in ("off", "tls"):
        text = f"--web {settings.web} and --web-port: that port has pages over HTTP alone"
        raise BadSettings(f"{text}. Leave --web-port out, or use --web auto")


def check_host(host: str) -> None:
    """See that a host is an address of this machine. Raises BadSettings."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family) as probe:
        try:
            probe.bind((host, 0))
        except (OSError, TypeError) as why:  # a TypeError where the text cannot be the name of any host
            reason = getattr(why, "strerror", None) or why
            raise BadSettings(f"the host {host} is no address of this machine: {reason}") from None
