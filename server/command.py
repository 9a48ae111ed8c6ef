"""The command `contack-server`: reads the command line and the environment, and runs a server."""

import os
import socket
import sys
import time
from dataclasses import fields, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NoReturn, get_args

import click
from click.shell_completion import CompletionItem
from platformdirs import user_data_path

from contack.protocol.limits import LEVELS, MOST_LENT
from contack.protocol.version import DEFAULT_PORT
from contack.protocol.wifi import PASSWORD_VARIABLE
from contack.server.check import look, pages_text
from contack.server.config.file import from_file, options_by_name, to_text
from contack.server.config.limits import Limits, limit_options
from contack.server.config.nearest import check_variables
from contack.server.config.number_range import NumberRange
from contack.server.config.option_values import levels, message, place, size, visible_name
from contack.server.config.settings import (
    CERTIFICATE_NAME,
    USUAL_BOTS,
    BadSettings,
    CommentaryMode,
    ServerSettings,
    WebMode,
    check,
    owner_secret,
    wanted_password,
)
from contack.server.config.sources import utc
from contack.server.config.wifi import wanted_wifi
from contack.server.journal.database import examine
from contack.server.journal.standings import rebuild
from contack.server.log.late_lines import written_late
from contack.server.log.lines import LOG_LEVELS, LogFormat, start_logging
from contack.server.network.addresses import all_interfaces
from contack.system.streams import be_lenient

_FILE = click.Path(path_type=Path, dir_okay=False)

PREFIX = "CONTACK_SERVER_"
"""What the environment's variables begin with that are options."""

COMMANDS = ("admin", "restore")
"""What may stand behind `contack-server` in the place of options; they have a command line of their own."""

INTERRUPTED = 130
"""The status of a program that was ended by Ctrl-C."""


def _hosts(_context: click.Context, _option: click.Parameter, hosts: tuple[str, ...]) -> tuple[str, ...]:
    for host in hosts:
        if not host or not host.isascii() or not host.isprintable() or any(sign in host for sign in ":/@ "):
            raise click.BadParameter(f"{host!r} is no name such as games.example.org: leave out https:// and the port")
    return hosts


class _Command(click.Command):
    """A command that says what is wrong with its options as it says everything else: in one line."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Return what is left of the arguments, or end with one line."""
        try:
            rest = super().parse_args(ctx, args)
        except click.UsageError as wrong:
            _fail(wrong.format_message())
        except BadSettings as why:
            _fail(str(why))
        if ctx.args:
            _fail(_stray(ctx.args[0]))
        return rest

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """Return the options and commands that a word may become."""
        commands = [CompletionItem(name) for name in COMMANDS if name.startswith(incomplete)]
        return [*commands, *super().shell_complete(ctx, incomplete)]

    def invoke(self, ctx: click.Context) -> None:
        """Run the server; Ctrl-C before the reactor runs ends the program at once."""
        try:
            check_variables(os.environ, PREFIX, map(_variable, options_by_name(self).values()))
            super().invoke(ctx)
        except BadSettings as why:
            _fail(str(why))
        except KeyboardInterrupt:
            ctx.exit(INTERRUPTED)


def _stray(word: str) -> str:
    """Return what is wrong with a word that belongs to no option."""
    if word in COMMANDS:
        return f"{word} comes first, and its options behind it: contack-server {word} --help"
    return f"unknown option {word!r}. Try contack-server --help. Commands: {', '.join(COMMANDS)}"


def _variable(option: click.Option) -> str:
    return str(option.envvar or f"{PREFIX}{str(option.name).upper()}")


def _configure(context: click.Context, _option: click.Parameter, path: Path | None) -> None:
    if path:
        context.default_map = from_file(context, path)


@click.command(
    cls=_Command,
    context_settings={
        "auto_envvar_prefix": PREFIX.rstrip("_"),
        "help_option_names": ["-h", "--help"],
        "show_default": True,
        "allow_extra_args": True,  # which are told of in words of our own
        "max_content_width": 100,
    },
)
@click.option(
    "--config",
    type=_FILE,
    is_eager=True,
    expose_value=False,
    callback=_configure,
    help="A file of these options in TOML; the command line and the environment go before it.",
)
@click.option("--host", default=all_interfaces, show_default="all interfaces", help="Address to listen on.")
@click.option(
    "--port", default=DEFAULT_PORT, type=click.IntRange(0, 65535), help="TCP port to listen on; 0 takes a free one."
)
@click.option(
    "--name",
    default=socket.gethostname,
    callback=visible_name,
    show_default="this host's name",
    help="Name of the server.",
)
@click.option(
    "--motd", metavar="TEXT", callback=message, help="Message of the day: one line, shown to everyone who connects."
)
@click.option(
    "--data",
    default=lambda: user_data_path("contack-server"),
    show_default="the user's data directory",
    type=click.Path(path_type=Path, file_okay=False),
    help="Directory for the certificate, the journal and the records of games.",
)
@click.option(
    "--certificate",
    "certificate_file",
    type=_FILE,
    envvar="CONTACK_SERVER_CERTIFICATE",
    show_default="one in the data directory",
    help="File of the key and the certificate, made where there is none.",
)
@click.option("--ephemeral", is_flag=True, help="Keep nothing: no journal, no records.")
@click.option(
    "--keep-days",
    type=click.IntRange(1, 100_000),
    show_default="for ever",
    help="Delete records of games that are older than this.",
)
@click.option(
    "--max-records",
    metavar="SIZE",
    callback=size,
    show_default="no limit",
    help="Delete the oldest records beyond so many bytes, such as 500M or 2G.",
)
@click.option("--no-standings", is_flag=True, help="Count no games: who won how often is told to nobody.")
@click.option(
    "--max-tables", default=100, type=click.IntRange(1, 10_000), help="How many tables there may be at the same time."
)
@limit_options
@click.option(
    "--password", help="Password that clients must give; other users of this machine may see it in the command line."
)
@click.option("--password-file", type=_FILE, help="A file whose first line is the password.")
@click.option(
    "--bots",
    default=USUAL_BOTS,
    type=click.IntRange(0, MOST_LENT),
    help="How many bots of this server may play at the same time; 0 is none.",
)
@click.option("--bot-pause", default=1.0, type=NumberRange(0, 60), help="How many seconds they wait before they lay.")
@click.option(
    "--bot-jobs",
    type=click.IntRange(1, 256),
    show_default="half the processors",
    help="How many processes think for them.",
)
@click.option(
    "--bot-levels",
    default=f"{LEVELS[0]}-{LEVELS[-1]}",
    callback=levels,
    help="The levels that can be called; bots of higher ones think longer.",
)
@click.option(
    "--bot-token-file",
    type=_FILE,
    help="A file whose first line is the secret word that lets in bots from other machines.",
)
@click.option("--no-tls", is_flag=True, help="Do not encrypt; for networks that are closed to others.")
@click.option(
    "--web",
    default="auto",
    type=click.Choice(get_args(WebMode)),
    help="Pages for browsers on the same port. auto: over HTTP on private addresses, over HTTPS elsewhere; off: none; "
    "tls: over HTTPS alone; on: over HTTP everywhere. Others on the network can read and change what goes over HTTP.",
)
@click.option(
    "--web-host",
    "web_hosts",
    metavar="NAME",
    multiple=True,
    callback=_hosts,
    envvar="CONTACK_SERVER_WEB_HOST",
    help="A name by which browsers know this server beside this machine's own; may be given several times.",
)
@click.option(
    "--web-port",
    type=click.IntRange(1, 65535),
    show_default="none",
    help="Another port, such as 80, that answers with pages over HTTP alone: guests type the address without a port.",
)
@click.option(
    "--wifi",
    metavar="NAME",
    show_default="none",
    help="Show guests on private addresses a code that joins this Wi-Fi network. Its password comes from "
    f"{PASSWORD_VARIABLE} or a prompt.",
)
@click.option(
    "--commentary",
    default="practice",
    type=click.Choice(get_args(CommentaryMode)),
    help="Where big screens tell, a lay late, the chances to win and what a lay cost: nowhere, at tables for practice "
    "without clocks, at all tables without clocks, or at all tables.",
)
@click.option("--no-beacon", is_flag=True, help="Let nobody find the server: no answers to searches, no mDNS.")
@click.option("--no-mdns", is_flag=True, help="Do not announce the server on this network by mDNS.")
@click.option(
    "--metrics",
    metavar="HOST:PORT",
    callback=place,
    help="Tell how the server is at /healthz and /metrics of another port; a port alone is one of this machine alone.",
)
@click.option("--log-level", default="info", type=click.Choice(LOG_LEVELS), help="Log what is of this level or above.")
@click.option(
    "--log-format",
    default="text",
    type=click.Choice(get_args(LogFormat)),
    help="Write the log as lines of text or of JSON.",
)
@click.option(
    "--check",
    "only_check",
    is_flag=True,
    envvar="CONTACK_SERVER_CHECK",
    help="Print the configuration, check all that it needs, and exit.",
)
@click.option("--check-journal", is_flag=True, help="Check the journal and exit.")
@click.option("--rebuild-standings", is_flag=True, help="Count all games anew from the records there are, and exit.")
@click.option("--until-eof", is_flag=True, hidden=True, help="Stop at the end of standard input.")
@click.option(
    "--owner-stdin",
    is_flag=True,
    help="Read the owner's secret from the first line of standard input, for programs that start a server.",
)
@click.version_option(package_name="contack")
def main(
    log_level: str,
    log_format: LogFormat,
    only_check: bool,
    check_journal: bool,
    rebuild_standings: bool,
    until_eof: bool,
    owner_stdin: bool,
    **options: Any,
) -> None:
    """Host tables of Contack on this machine for everybody on the network.

    Each option can also be given by the environment, as CONTACK_SERVER_PORT and so on. SIGTERM, SIGINT and SIGHUP
    end the server: clients are told why, and tables are kept for the next start. The log goes to standard error.
    "contack-server admin" asks a server that runs, and "contack-server restore" puts a backup back: see their --help.
    """
    be_lenient()
    settings = _settings(**options)
    if check_journal:
        click.echo(f"The journal is sound: {examine(settings.journal)}")
        return
    if only_check:
        _check(settings)
        return
    check(settings)
    if rebuild_standings:
        click.echo(_rebuilt(settings))
        return
    if owner_stdin:
        settings = replace(settings, owner=owner_secret(sys.stdin))
    _run(settings, log_level, log_format, until_eof)


def _settings(
    data: Path,
    certificate_file: Path | None,
    password: str | None,
    password_file: Path | None,
    bot_token_file: Path | None,
    no_tls: bool,
    no_beacon: bool,
    no_mdns: bool,
    no_standings: bool,
    wifi: str | None,
    **options: Any,
) -> ServerSettings:
    """Return what the options say; each of the others has the name of what it sets. Raises BadSettings."""
    limits = {field.name: options.pop(field.name) for field in fields(Limits)}
    return ServerSettings(
        data=data.absolute(),
        certificate_file=certificate_file,
        older_certificates=_older_certificates(data, certificate_file),
        limits=Limits(**limits),
        beacon=not no_beacon,
        mdns=not (no_mdns or no_beacon),
        tls=not no_tls,
        keep_standings=not no_standings,
        wifi=wanted_wifi(wifi, os.environ),
        password=wanted_password(password, password_file),
        bot_token=wanted_password(None, bot_token_file, "bot token"),
        **options,
    )


def _older_certificates(data: Path, certificate_file: Path | None) -> tuple[Path, ...]:
    """Return where a user's server may have its certificate from when the one hosted by a client had one of its own."""
    if certificate_file:
        return (data / CERTIFICATE_NAME,)
    hosted = user_data_path("contack", appauthor=False) / "server" / CERTIFICATE_NAME
    return (hosted,) if data == user_data_path("contack-server") else ()


def _rebuilt(settings: ServerSettings) -> str:
    """Make the standings anew, and return what came of it. Raises BadSettings."""
    if settings.ephemeral:
        raise BadSettings("a server that keeps nothing has no standings")
    try:
        games, unreadable = rebuild(settings.standings, settings.records, utc(datetime.now(UTC)))
    except OSError as why:
        raise BadSettings(f"the standings {settings.standings} cannot be made anew: {why.strerror}") from None
    skipped = f"; records that cannot be read: {unreadable}" if unreadable else ""
    return f"The standings are made anew: games: {games}{skipped}. Those before are in {settings.standings}.old"


def _check(settings: ServerSettings) -> None:
    """Print the configuration and what was found, or only what is wrong."""
    problems, remarks = look(settings)
    if problems:
        _fail(*problems)
    kept = "nothing is kept" if settings.ephemeral else f"records go to {settings.records}"
    click.echo(f"# The configuration is fine: {settings.host} port {settings.port}, {kept}")
    click.echo(f"# {pages_text(settings)}")
    for remark in remarks:
        click.echo(f"# {remark}")
    click.echo(to_text(click.get_current_context()), nl=False)


def _fail(*problems: str) -> NoReturn:
    for why in problems:
        click.echo(f"contack-server: {why}", err=True)
    sys.exit(2)


def _run(settings: ServerSettings, log_level: str, log_format: LogFormat, until_eof: bool) -> None:
    # here and not above: --help and --check need no reactor, and importing it takes half a second
    from twisted.internet import reactor
    from twisted.internet.posixbase import PosixReactorBase

    from contack.server.run import run

    assert isinstance(reactor, PosixReactorBase)
    # the time of day may be set back or forth, and no deadline and no rate limit is to go with it
    reactor.seconds = time.monotonic
    start_logging(written_late(sys.stderr), log_format, log_level)
    run(reactor, settings, until_eof)
