import errno
import socket
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from tempfile import TemporaryFile
from typing import Literal, TextIO, TypeAlias

import click
from platformdirs import user_data_path

from contack.protocol.discovery.page import is_home
from contack.protocol.discovery.wifi import PASSWORD_VARIABLE, Wifi
from contack.protocol.limits import LEVELS, MOST_LENT, PASSWORD_LENGTH
from contack.protocol.version import DEFAULT_PORT
from contack.server.config.interfaces import all_interfaces
from contack.server.config.limits import Limits
from contack.server.config.option import NumberRange, OptionForm, Parsed, option
from contack.server.config.option_values import (
    Place,
    host_name,
    levels_text,
    message,
    parse_levels,
    parse_size,
    size_text,
    this_host,
    visible_name,
    wifi_network,
)
from contack.server.config.password import Password
from contack.system.files import reason

CERTIFICATE_NAME = "certificate.pem"
JOURNAL_NAME = "journal.sqlite"
STANDINGS_NAME = "standings.jsonl"
RECORDS_NAME = "records"
TOURNAMENTS_NAME = "tournaments"
BANS_NAME = "bans.json"

LEAST_SECRET = 16

# Two tables full; no process runs for them before the first is wanted.
USUAL_BOTS = 14

FILE = click.Path(path_type=Path, dir_okay=False)

# Pages for browsers: over HTTP on private addresses, none, over HTTPS only, or over HTTP everywhere.
WebMode: TypeAlias = Literal["auto", "off", "tls", "on"]

# On which tables big screens comment: none, those for practice without clocks, all without clocks, or all.
CommentaryMode: TypeAlias = Literal["off", "practice", "untimed", "all"]

LogLevel: TypeAlias = Literal["debug", "info", "warn", "error", "critical"]
LogFormat: TypeAlias = Literal["text", "json"]


class BadSettings(Exception):
    """Settings with which no server can run, explained to the host in one line."""


@dataclass(frozen=True, slots=True)
class ServerSettings:
    """A field made by `option` is an option of the command line, the file and the environment.

    `owner` is the secret of the program that started the server, see docs/security.md.
    """

    host: str = option(
        "The address to listen on; :: takes IPv4 and IPv6, and is the default on a machine that has only IPv6.",
        default=all_interfaces,
        usual="all of IPv4",
    )
    port: int = option(
        "The TCP port to listen on; 0 takes a free one, and the server prints it.",
        click.IntRange(0, 65535),
        DEFAULT_PORT,
    )
    name: str = option("The server's name in clients.", Parsed(visible_name), this_host, usual="this host's name")
    data: Path = option(
        "Directory of the certificate, the journal (journal.sqlite) and the records of games (records/).",
        click.Path(path_type=Path, file_okay=False),
        lambda: user_data_path("contack-server"),
        usual="the user's data directory",
        read=Path.absolute,
    )
    max_tables: int = option("Tables at the same time.", click.IntRange(1, 10_000), 100)
    limits: Limits = Limits()
    motd: str = option("Message of the day: one line, shown to everyone who connects.", Parsed(message), "")
    certificate_file: Path | None = option(
        "File with the key and the certificate; the server makes it if it does not exist.",
        FILE,
        name="certificate",
        usual="one in the data directory",
    )
    ephemeral: bool = option("Keep nothing: no journal, no records.", default=False)
    keep_days: int | None = option(
        "Delete records of games after this many days, those of a game night together with its file.",
        click.IntRange(1, 100_000),
        usual="for ever",
    )
    max_records: int | None = option(
        "Delete the oldest records beyond this many bytes: 500M, 2G.",
        Parsed(parse_size, size_text),
        usual="no limit",
        metavar="SIZE",
    )
    keep_standings: bool = option("Keep no standings.", default=True, name="no-standings")
    password: Password | None = option(
        "Password that clients must give; other users of this machine may see it in the command line.",
        read=Password.checked,
        secret=True,
        instead=OptionForm("A file whose first line is the password.", FILE, "password-file", read=Password.in_file),
    )
    bots: int = option("House bots that play at the same time; 0 is none.", click.IntRange(0, MOST_LENT), USUAL_BOTS)
    bot_pause: float = option(
        "Seconds that a bot waits before it lays, so that people can follow.", NumberRange(0, 60), 1.0
    )
    bot_jobs: int | None = option("Processes that think for them.", click.IntRange(1, 256), usual="half the processors")
    bot_levels: range = option(
        "Levels that hosts can call; 3 allows only that level.", Parsed(parse_levels, levels_text), LEVELS
    )
    bot_token: Password | None = option(
        "A file whose first line is the secret of bot hosts on other machines.",
        FILE,
        name="bot-token-file",
        read=partial(Password.in_file, what="bot token"),
    )
    tls: bool = option("Do not encrypt.", default=True)
    web: WebMode = option(
        "Pages for browsers on the same port. auto: over HTTP on private addresses, over HTTPS "
        "elsewhere; off: none; tls: over HTTPS only; on: over HTTP everywhere, so that others on the network can "
        "read and change them.",
        default="auto",
    )
    web_hosts: tuple[str, ...] = option(
        "A further name by which browsers reach the server; may be given several times.",
        Parsed(host_name),
        (),
        name="web-host",
        usual="this machine's names",
        metavar="NAME",
    )
    web_port: int | None = option(
        "Another port, such as 80, with pages over HTTP only, so that guests type no port.",
        click.IntRange(1, 65535),
    )
    wifi: Wifi | None = option(
        "Name of the Wi-Fi network that guests join with a code; its password comes from "
        f"{PASSWORD_VARIABLE} or a prompt.",
        metavar="NAME",
        read=wifi_network,
    )
    commentary: CommentaryMode = option(
        "Where the big screen shows the value of lays, one lay late. off: nowhere; practice: "
        "at tables for practice without clocks; untimed: at all tables without clocks; all: at all tables.",
        default="practice",
    )
    discovery: bool = option(
        "Do not announce the server on the network: no answers to searches, no mDNS.", default=True
    )
    metrics: Place | None = option(
        "HOST:PORT, or a port on 127.0.0.1, for /healthz and /metrics.",
        Parsed(Place.parse),
        metavar="HOST:PORT",
    )
    log_level: LogLevel = option("Log events of this level and above.", default="info")
    log_format: LogFormat = option("Form of log lines; json is one flat object a line.", default="text")
    owner: Password | None = None

    @property
    def pages(self) -> WebMode:
        """A password is never typed into a page that is not encrypted."""
        return "tls" if self.web == "auto" and self.password else self.web

    def page_scheme(self, host: str) -> str:
        """Return nothing if the server has no pages there."""
        if self.pages == "on" or (self.pages == "auto" and is_home(host)):
            return "http"
        return "https" if self.tls and self.pages != "off" else ""

    @property
    def journal(self) -> Path:
        return self.data / JOURNAL_NAME

    @property
    def records(self) -> Path:
        return self.data / RECORDS_NAME

    @property
    def tournaments(self) -> Path:
        return self.data / TOURNAMENTS_NAME

    @property
    def written_folders(self) -> tuple[Path, ...]:
        """A certificate is kept in any case."""
        return (self.data,) if self.ephemeral else (self.records, self.tournaments)

    @property
    def standings(self) -> Path:
        return self.data / STANDINGS_NAME

    @property
    def bans(self) -> Path:
        return self.data / BANS_NAME

    @property
    def certificate(self) -> Path:
        """The key is in the same file."""
        return self.certificate_file or self.data / CERTIFICATE_NAME

    @property
    def older_certificates(self) -> tuple[Path, ...]:
        """The first file of an earlier server that exists becomes this server's certificate."""
        if self.certificate_file:
            return (self.data / CERTIFICATE_NAME,)
        hosted = user_data_path("contack", appauthor=False) / "server" / CERTIFICATE_NAME
        return (hosted,) if self.data == user_data_path("contack-server") else ()


@dataclass(frozen=True, slots=True)
class ServerInfo:
    """`own_token` admits the programs that the server starts."""

    settings: ServerSettings
    version: str
    own_token: Password | None = None


def owner_secret(lines: TextIO) -> Password | None:
    # raises BadSettings
    secret = lines.readline(PASSWORD_LENGTH + 2).rstrip("\r\n")
    if not LEAST_SECRET <= len(secret) <= PASSWORD_LENGTH:
        known = f"{LEAST_SECRET} to {PASSWORD_LENGTH} characters"
        raise BadSettings(f"--owner-stdin: expected a secret of {known} in the first line of standard input")
    return Password.of(secret)


def prepare(settings: ServerSettings) -> None:
    """Make the data directory if the server keeps anything. Raises BadSettings."""
    check_host(settings)
    check_pages(settings)
    if settings.ephemeral and not settings.tls:
        return
    try:
        for needed in (*settings.written_folders, settings.certificate.parent):
            needed.mkdir(parents=True, exist_ok=True)
        for folder in settings.written_folders:
            # modes do not show that a file system is full or read-only
            with TemporaryFile(dir=folder):
                pass
    except FileExistsError as why:
        raise BadSettings(f"{why.filename} should be a directory: move the existing file away") from None
    except OSError as why:
        raise BadSettings(f"the data directory {settings.data} cannot be written: {why.strerror}") from None


def check_pages(settings: ServerSettings) -> None:
    """Pages over HTTP must not ask for a password. Raises BadSettings."""
    readable = "guests would type it into a page that is not encrypted"
    if settings.web == "on" and settings.password:
        text = f"a password and --web on: {readable}"
        raise BadSettings(f"{text}. Leave --web out, so that pages go over HTTPS only, or use no password")
    if settings.web_port and settings.password:
        raise BadSettings(f"a password and --web-port: {readable}. Leave --web-port out, or use no password")
    if settings.web_port and settings.web in ("off", "tls"):
        text = f"--web {settings.web} and --web-port: that port has pages over HTTP only"
        raise BadSettings(f"{text}. Leave --web-port out, or use --web auto")


def check_host(settings: ServerSettings) -> None:
    # raises BadSettings
    host = settings.host
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family) as probe:
        try:
            probe.bind((host, 0))
        except (OSError, TypeError) as why:  # a TypeError if the text cannot be a host's name
            raise BadSettings(f"the host {host} is not an address of this machine: {reason(why)}") from None


# The first port that every program may open; those below need a permission on most systems.
PRIVILEGED = 1024


def refused_port(option: str, host: str, port: int, why: OSError) -> BadSettings:
    """Say what to do."""
    if why.errno in (errno.EACCES, errno.EPERM):
        return BadSettings(f"{option} {port} needs a permission that this user lacks: take one from {PRIVILEGED} on")
    text = f"{option} {port} cannot be used on {host}: {reason(why)}"
    return BadSettings(f"{text}; stop the program that listens there, or take another port")
