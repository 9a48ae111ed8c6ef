"""`contack discover`: shows the servers on this network."""

import os
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from math import isnan
from pathlib import Path

import click

from contack.client.commands.shared.options import DATA, KNOWN_SERVERS, known_servers_in
from contack.client.files.known_servers import BadKnownServers, KnownServers
from contack.client.session.actions import INTERRUPTED
from contack.client.session.discovery import NONE_FOUND, Found, server_words


def _to_seconds(_context: click.Context, _parameter: click.Parameter, seconds: float) -> float:
    if isnan(seconds):  # it is within any range that click knows
        raise click.BadParameter("expected a number of seconds")
    return seconds


@click.command()
@click.option(
    "--seconds",
    type=click.FloatRange(min=0, max=3600, min_open=True),
    default=2.0,
    show_default=True,
    callback=_to_seconds,
    help="How long to look.",
)
@KNOWN_SERVERS
@DATA
def discover(seconds: float, known_servers: Path | None, data: Path) -> None:
    """Show the servers on this network, each with the line to type to play there.

    Servers are shown as they are found. The status is 1 where there is none.
    """
    status = _run(seconds, partial(_show, known_servers_in(known_servers, data)))
    if status == 1:
        click.echo(NONE_FOUND)
    sys.exit(status)


def _run(seconds: float, show: Callable[[Found], None]) -> int:
    # here and not above: the network costs half a second, and --help needs none
    from contack.client.network.finder import lan_interfaces
    from contack.client.network.reactor import run
    from contack.client.network.search import Search

    search = Search(lan_interfaces(), seconds, show)
    return run(search.run, search.interrupt, INTERRUPTED)


def _show(known: KnownServers, found: Found) -> None:
    before = None
    with suppress(BadKnownServers):  # which whoever plays there is told
        before = known.fingerprint_of(found.address)
    try:
        click.echo(server_words(found, before))
    except BrokenPipeError:  # the reader is gone, as behind `| head`: Python would fail again when it flushes at exit
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
