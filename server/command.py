import os
import sys
import time
from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import click
from click.shell_completion import CompletionItem

from contack.server.check import address_text, look, pages_text
from contack.server.config.file import from_file, nearest, to_text
from contack.server.config.limits import Limits
from contack.server.config.one_line import OneLineCommand, fail
from contack.server.config.option import options, values
from contack.server.config.settings import FILE, BadSettings, ServerSettings, owner_secret, prepare
from contack.server.config.sources import utc
from contack.server.journal.database import examine
from contack.server.journal.standings import rebuild
from contack.server.log.late_lines import written_late
from contack.server.log.lines import start_logging
from contack.system.streams import INTERRUPTED, be_lenient

PREFIX = "CONTACK_SERVER_"

COMMANDS = ("admin", "restore")


class _Command(OneLineCommand):
    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        rest = super().parse_args(ctx, args)
        if ctx.args:
            fail(_stray(ctx.args[0]))
        return rest

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        commands = [CompletionItem(name) for name in COMMANDS if name.startswith(incomplete)]
        return [*commands, *super().shell_complete(ctx, incomplete)]

    def invoke(self, ctx: click.Context) -> None:
        """Ctrl-C before the reactor runs ends the program at once."""
        try:
            super().invoke(ctx)
        except KeyboardInterrupt:
            ctx.exit(INTERRUPTED)


def _stray(word: str) -> str:
    if word in COMMANDS:
        return f"{word} comes first, and its options behind it: contack-server {word} --help"
    return f"unknown option {word!r}. Try contack-server --help. Commands: {', '.join(COMMANDS)}"


def _variable(option: click.Parameter) -> str:
    return f"{PREFIX}{option.name}".upper()


def _configure(context: click.Context, _option: click.Parameter, path: Path | None) -> None:
    if path:
        context.default_map = from_file(context, path)


@click.command(
    cls=_Command,
    params=[*options(ServerSettings), *options(Limits)],
    context_settings={
        "auto_envvar_prefix": PREFIX.rstrip("_"),
        "help_option_names": ["-h", "--help"],
        "show_default": True,
        "allow_extra_args": True,  # parse_args has a better message
        "max_content_width": 100,
    },
)
@click.option(
    "--config",
    type=FILE,
    is_eager=True,
    expose_value=False,
    callback=_configure,
    help="A file of these options in TOML; the command line and the environment win over it.",
)
@click.option("--check", is_flag=True, help="Print the configuration, check everything it needs, and exit.")
@click.option("--check-journal", is_flag=True, help="Check the journal, print the result, and exit.")
@click.option("--rebuild-standings", is_flag=True, help="Count all games again from the records, and exit.")
@click.option("--until-eof", is_flag=True, hidden=True, help="Stop at the end of standard input.")
@click.option(
    "--owner-stdin",
    is_flag=True,
    help="Read the owner's secret from the first line of standard input, for programs that start a server.",
)
@click.version_option(package_name="contack")
def main(
    check: bool, check_journal: bool, rebuild_standings: bool, until_eof: bool, owner_stdin: bool, **given: Any
) -> None:
    """Host tables of Contack on this machine for everybody on the network.

    Each option can also come from the environment, as CONTACK_SERVER_PORT and so on. SIGTERM, SIGINT and SIGHUP end the
    server: it tells clients why, and keeps tables for the next start. The log goes to standard error. "contack-server
    admin" sends commands to a running server, and "contack-server restore" restores a backup: see their --help.
    """
    be_lenient()
    _check_variables()
    settings = _settings(given)
    if check_journal:
        click.echo(f"The journal is sound: {examine(settings.journal)}")
        return
    if check:
        _check(settings)
        return
    prepare(settings)
    if rebuild_standings:
        click.echo(_rebuilt(settings))
        return
    if owner_stdin:
        settings = replace(settings, owner=owner_secret(sys.stdin))
    _run(settings, until_eof)


def _check_variables() -> None:
    names = sorted(map(_variable, main.params))
    for name in sorted(os.environ):
        if name.startswith(PREFIX) and name not in names:
            shown = name if name.isprintable() else ascii(name)
            raise BadSettings(f"unknown variable {shown}; the nearest name is {nearest(name, names)}")


def _settings(given: Mapping[str, Any]) -> ServerSettings:
    try:
        return values(ServerSettings, given, limits=values(Limits, given))
    except ValueError as why:
        raise BadSettings(str(why)) from None


def _rebuilt(settings: ServerSettings) -> str:
    if settings.ephemeral:
        raise BadSettings("an ephemeral server has no standings")
    try:
        games, unreadable = rebuild(settings.standings, settings.records, utc(datetime.now(UTC)))
    except OSError as why:
        raise BadSettings(f"cannot rebuild the standings {settings.standings}: {why.strerror}") from None
    skipped = f"; unreadable records: {unreadable}" if unreadable else ""
    return f"Standings rebuilt: games: {games}{skipped}. The old ones are in {settings.standings}.old"


def _check(settings: ServerSettings) -> None:
    problems, remarks = look(settings)
    if problems:
        fail(*problems)
    kept = "nothing is kept" if settings.ephemeral else f"records go to {settings.records}"
    click.echo(f"# The configuration is fine: {settings.host} port {settings.port}, {kept}")
    click.echo(f"# {address_text(settings)}")
    click.echo(f"# {pages_text(settings)}")
    for remark in remarks:
        click.echo(f"# {remark}")
    click.echo(to_text(click.get_current_context()), nl=False)


def _run(settings: ServerSettings, until_eof: bool) -> None:
    # not at the top: --help and --check need no reactor, and importing it takes half a second
    from twisted.internet import reactor
    from twisted.internet.posixbase import PosixReactorBase

    from contack.server.run import run

    assert isinstance(reactor, PosixReactorBase)
    # someone may change the time of day, and deadlines and rate limits must not move with it
    reactor.seconds = time.monotonic
    start_logging(written_late(sys.stderr), settings.log_format, settings.log_level)
    run(reactor, settings, until_eof)
