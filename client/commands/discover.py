import sys
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path

import click

from contack.client.commands.shared.options import DATA, KNOWN_SERVERS, SecondsRange, known_servers_in
from contack.client.files.known_servers import BadKnownServers, KnownServers
from contack.client.servers.discovery import NONE_FOUND, Found, server_words
from contack.client.servers.servers_met import Doubt
from contack.system.streams import INTERRUPTED, print_no_more


@click.command()
@click.option(
    "--seconds",
    type=SecondsRange(min=0, max=3600, min_open=True),
    default=2.0,
    show_default=True,
    help="Seconds to search.",
)
@KNOWN_SERVERS
@DATA
def discover(seconds: float, known_servers: Path | None, data: Path) -> None:
    """Show the servers on this network, each with the line to type to play there.

    The list grows while the search runs. The status is 1 if it finds no server.
    """
    known = known_servers_in(known_servers, data)
    status = _run(known, seconds, partial(_show, known))
    if status == 1:
        click.echo(NONE_FOUND)
    sys.exit(status)


def _run(known: KnownServers, seconds: float, show: Callable[[Found], None]) -> int:
    # imported here: the network costs half a second, and --help needs none
    from contack.client.network.finder import ways
    from contack.client.network.reactor import run
    from contack.client.network.search import Search

    search = Search(ways(known), seconds, show)
    return run(search.run, search.interrupt, INTERRUPTED)


def _show(known: KnownServers, found: Found) -> None:
    try:
        click.echo(server_words(found, _doubt(known, found)))
    except BrokenPipeError:  # the reader is gone, as in `| head`: Python would fail again when it flushes at exit
        print_no_more()


def _doubt(known: KnownServers, found: Found) -> Doubt | None:
    if found.answer.tls and not found.claims.fingerprint:
        return None
    with suppress(BadKnownServers):  # the client knows its servers
        judged = known.read().judge(found.address, found.claims.fingerprint, found.claims)
        if isinstance(judged, Doubt):
            return judged
    return None
