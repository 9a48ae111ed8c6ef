from collections.abc import Mapping
from contextlib import ExitStack
from datetime import UTC, datetime
from getpass import getuser
from importlib.metadata import version
from math import isfinite
from pathlib import Path
from secrets import token_bytes, token_urlsafe
from tempfile import TemporaryDirectory
from typing import IO, Any, NamedTuple

import click
from platformdirs import user_data_path

from contack.client.files.known_servers import FILE_NAME, KnownServers
from contack.client.files.records import data_directory
from contack.client.files.seats import FILE_NAME as SEATS_NAME
from contack.client.files.seats import SeatFile
from contack.client.hosting.private_server import BotChoice
from contack.client.screen.paint.canvas.choices import THEME_CHOICES, ThemeChoice
from contack.client.screen.run.settings_file import load_settings, settings_path
from contack.client.servers.address import Address, BadAddress
from contack.protocol.discovery.beacon import is_fingerprint
from contack.protocol.discovery.wifi import PASSWORD_VARIABLE, BadWifi, Wifi
from contack.protocol.limits import GRACE_SECONDS, MOST_CLOCK, MOST_COUNTDOWN, MOST_GRACE, NAME_LENGTH, PASSWORD_LENGTH
from contack.protocol.name import is_name
from contack.protocol.sentences import NAME_TEXT


class Choices(NamedTuple):
    data: Path
    name: str | None = None
    theme: ThemeChoice | None = None
    known_servers: Path | None = None
    log: Path | None = None
    bots: BotChoice = BotChoice()
    discovery: bool = True
    wifi: Wifi | None = None


def to_address(_context: click.Context, _parameter: click.Parameter, text: str | None) -> Address | None:
    try:
        return None if text is None else Address.parse(text)
    except BadAddress as bad:
        raise click.BadParameter(str(bad)) from None


def to_name(_context: click.Context, _parameter: click.Parameter, text: str | None) -> str | None:
    if text is None or is_name(text):
        return text
    raise click.BadParameter(NAME_TEXT)


def to_key(_context: click.Context, _parameter: click.Parameter, text: str | None) -> str | None:
    try:
        # arguments outside of UTF-8 contain surrogates, which no record could hold
        return None if text is None else text.encode().decode()
    except UnicodeEncodeError:
        raise click.BadParameter("the key must be text in UTF-8") from None


def to_fingerprint(_context: click.Context, _parameter: click.Parameter, text: str | None) -> str | None:
    if text is None or is_fingerprint(text):
        return text
    raise click.BadParameter("expected a fingerprint as the server prints it: SHA256: and 43 characters")


class SecondsRange(click.FloatRange):
    """No `nan`, which passes range checks, and no `inf`."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        seconds = float(super().convert(value, param, ctx))
        if not isfinite(seconds):
            self.fail(f"{value} is not a number of seconds", param, ctx)
        return seconds


FILE = click.Path(path_type=Path, dir_okay=False)

DATA = click.option(
    "--data",
    type=click.Path(path_type=Path, file_okay=False),
    envvar="CONTACK_DATA",
    default=data_directory,
    help="Directory of records and other data; the default is your data directory.",
)
PASSWORD = click.option("--password", default="", help="The password of the server, if it has one.")
BOT_TOKEN_FILE = click.option(
    "--bot-token-file",
    type=click.File("r", encoding="utf-8"),
    help="A file with the server's secret for bot hosts, if it has one, in its first line; - is standard input.",
)
TABLE_PASSWORD = click.option(
    "--table-password", default="", help="The password of the table, to open it or to join it."
)
NO_TLS = click.option("--no-tls", is_flag=True, help="Do not encrypt; the server must run with --no-tls too.")
KNOWN_SERVERS = click.option(
    "--known-servers",
    type=FILE,
    help="Where fingerprints of servers are kept; the default is a file beside the records.",
)
NO_DISCOVERY = click.option(
    "--no-discovery", is_flag=True, help="Do not search the network; a server that you host stays hidden."
)
WIFI = click.option(
    "--wifi",
    metavar="NAME",
    help="With h: show guests a code that joins this Wi-Fi network. Its password comes from "
    f"{PASSWORD_VARIABLE} or a prompt.",
)
SERVER_OF_PROGRAM = click.option(
    "--server", required=True, metavar="HOST[:PORT]", callback=to_address, help="The server that this program serves."
)
FINGERPRINT = click.option(
    "--fingerprint", callback=to_fingerprint, help="The server's fingerprint, if you already know it."
)
UNTIL_EOF = click.option(
    "--until-eof", is_flag=True, help="Stop when standard input ends, for programs that start this one."
)
TABLE = click.option("--table", metavar="NAME", callback=to_name, help="The table to join, or the name of a new one.")
GRACE = click.option(
    "--grace",
    type=click.IntRange(0, MOST_GRACE),
    default=GRACE_SECONDS,
    show_default=True,
    help="For a new table: seconds to wait for a player who lost the connection.",
)
MOVE_CLOCK = click.option(
    "--move-clock", type=click.IntRange(1, MOST_CLOCK), help="For a new table: seconds for each move."
)
GAME_CLOCK = click.option(
    "--game-clock",
    type=click.IntRange(1, MOST_CLOCK),
    help="For a new table: seconds for all moves of a player in a game.",
)
COUNTDOWN = click.option(
    "--countdown",
    type=click.IntRange(0, MOST_COUNTDOWN),
    show_default="the host starts the game",
    help="For a new table: games start this many seconds after all are ready; 0: when it is full.",
)
SEATS = click.option("--seats", type=click.IntRange(2, 7), help="Seats of a new table.")


THEME = click.option(
    "--theme", type=click.Choice(THEME_CHOICES), help="Use these colours for the full screen, this once."
)
LOG = click.option("--log", type=FILE, help="Where the full screen's log goes; the default is your log directory.")


def has_reader() -> bool:
    """Return whether the player chose lines of text for a screen reader."""
    return load_settings(settings_path(), put_aside=False)[0].reader


def _is_plain() -> bool:
    # given options come before defaults: --screen draws the table again
    return bool(click.get_current_context().params.get("plain", True))


PLAIN = click.option(
    "--plain/--screen",
    default=lambda: has_reader(),
    show_default="the screen, at a terminal without a screen reader (F3)",
    help="Show everything line by line, or fill the terminal.",
)
DRAWING = click.option(
    "--drawing/--no-drawing",
    default=lambda: not (has_reader() and _is_plain()),
    show_default="drawing, without a screen reader",
    help="Draw the table, or describe it in words.",
)

MOST_PAUSE = 60
# Seconds before a bot lays, at most and by default, so that people can follow.
USUAL_PAUSE = 1.0

BOT_PAUSE = click.option(
    "--pause",
    type=SecondsRange(0, MOST_PAUSE),
    default=USUAL_PAUSE,
    show_default=True,
    help="How many seconds a bot waits before it lays.",
)
MOVE_TIME = click.option(
    "--move-time",
    type=SecondsRange(min=0, min_open=True),
    default=10.0,
    show_default=True,
    help="How many seconds a bot may think about a choice.",
)

KEY_BYTES = 4

# Random bytes of a client's nonce.
NONCE_BYTES = 16


# Random bytes of the owner's secret.
SECRET_BYTES = 16


def wanted_wifi(name: str | None, variables: Mapping[str, str], full_screen: bool) -> Wifi | None:
    """Take the password from the environment or a prompt."""
    if name is None:
        return None
    if not full_screen:
        raise click.UsageError("--wifi shows its code on the full screen only: leave --plain out")
    password = variables.get(PASSWORD_VARIABLE)
    if password is None:
        prompt = f"Password of the Wi-Fi {name} (empty for an open network)"
        password = str(click.prompt(prompt, default="", show_default=False, hide_input=True))
    try:
        return Wifi.checked(name, password)
    except BadWifi as bad:
        raise click.UsageError(f"--wifi: {bad}") from None


def known_servers_in(path: Path | None, data: Path) -> KnownServers:
    return KnownServers(path or data / FILE_NAME)


def place_of_program(
    stack: ExitStack, server: Address, fingerprint: str | None, no_tls: bool, known: KnownServers
) -> tuple[Address, KnownServers]:
    """Return the server of a program and the known servers: for this run alone it has this fingerprint, if any."""
    if fingerprint and no_tls:
        raise click.UsageError("expected either --fingerprint or --no-tls")
    address = server._replace(tls=not no_tls)
    if fingerprint:
        # a file of its own: the command line is neither remembered nor contradicted by earlier visits
        known = KnownServers(Path(stack.enter_context(TemporaryDirectory(prefix="contack-"))) / FILE_NAME)
        known.remember(address, fingerprint)
    return address, known


def first_line(file: IO[str] | None) -> str:
    line = file.readline().rstrip("\r\n") if file else ""
    if len(line) > PASSWORD_LENGTH:
        raise click.UsageError(f"a token has up to {PASSWORD_LENGTH} characters")
    return line


def seats_in(known: KnownServers, data: Path) -> SeatFile:
    return SeatFile(data / SEATS_NAME, known)


def server_certificate() -> Path:
    return user_data_path("contack-server") / "certificate.pem"


def utc_now() -> str:
    return f"{datetime.now(UTC):%Y-%m-%dT%H:%M:%SZ}"


def fresh_nonce() -> bytes:
    return token_bytes(NONCE_BYTES)


def fresh_secret() -> str:
    return token_urlsafe(SECRET_BYTES)


def own_name() -> str:
    """Return the player's name in the settings, or the user's."""
    return load_settings(settings_path(), put_aside=False)[0].name or default_name()


def default_name() -> str:
    try:
        return getuser()[:NAME_LENGTH]
    except (OSError, KeyError):  # a user without a name, as in a container
        return "player"


def client_version(program: str = "contack") -> str:
    return f"{program} {version('contack')}"
