import sys
from functools import partial
from pathlib import Path

import click

from contack.client.commands.shared import options
from contack.client.servers.address import Address
from contack.system.streams import INTERRUPTED


@click.command()
@click.argument("server", metavar="HOST[:PORT]", callback=options.to_address)
@click.option("--name", callback=options.to_name, help="Your name there; the default is your user name.")
@options.PASSWORD
@options.NO_TLS
@options.KNOWN_SERVERS
@options.DATA
def standings(
    server: Address, name: str | None, password: str, no_tls: bool, known_servers: Path | None, data: Path
) -> None:
    """Show games and wins at a server, tonight and for all time.

    Only completed games count. "best lay" is the most points of one lay; "closest" is the smallest margin between
    the player and the best of the others.
    """
    # imported here: the network costs half a second, and --help needs none
    from contack.client.network.reactor import run
    from contack.client.plain.standings import StandingsClient

    called = name or options.default_name()
    client = StandingsClient(called, options.client_version(), password, click.echo, partial(click.echo, err=True))
    known = options.known_servers_in(known_servers, data)
    address = server._replace(tls=not no_tls)
    sys.exit(run(lambda reactor: client.run(reactor, address, known), client.interrupt, INTERRUPTED))
