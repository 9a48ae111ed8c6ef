import sys
from pathlib import Path

import click

from contack.client.commands.shared.errors import one_line
from contack.client.commands.shared.options import DATA, KNOWN_SERVERS, known_servers_in, to_address, to_fingerprint
from contack.client.files.known_servers import KnownServers
from contack.client.servers.address import Address


@click.command()
@click.argument("server", metavar="HOST[:PORT]", callback=to_address)
@click.argument("fingerprint", metavar="[FINGERPRINT]", callback=to_fingerprint, required=False)
@click.option("--yes", is_flag=True, help="Trust it without asking.")
@click.option("--no-tls", is_flag=True, help="The server no longer encrypts: forget its fingerprint.")
@KNOWN_SERVERS
@DATA
def trust(
    server: Address, fingerprint: str | None, yes: bool, no_tls: bool, known_servers: Path | None, data: Path
) -> None:
    """Trust a server that is new or has a new fingerprint.

    Without FINGERPRINT, you see the one that the server shows: compare it with the one that the host of the server
    sees.
    """
    if fingerprint and no_tls:
        raise click.UsageError("expected a fingerprint or --no-tls, not both")
    known = known_servers_in(known_servers, data)
    with one_line():
        before = known.fingerprint_of(server)
        if no_tls:
            _forget(known, server, before, yes)
            return
        new = fingerprint or _ask(server)
        click.echo(f"{server} had the fingerprint {before}" if before else f"{server} is new here")
        click.echo(f"{server} now shows           {new}" if before != new else "and still has it.")
        # a user who types a fingerprint has compared it
        if before != new and (yes or fingerprint or click.confirm("Trust it from now on?")):
            known.remember(server, new)
            click.echo(f"You trust it from now on. The list of servers is {known.path}")


def _forget(known: KnownServers, server: Address, before: str | None, yes: bool) -> None:
    click.echo(f"{server} had the fingerprint {before}" if before else f"{server} has no fingerprint here.")
    if before and (yes or click.confirm("Forget it? Then others can read and change all traffic to this server")):
        known.remember(server, "")
        click.echo(f"Forgotten. Connect with: contack play {server._replace(tls=False)}")


def _ask(server: Address) -> str:
    # imported here: with a given fingerprint the network is not needed
    from twisted.internet.defer import Deferred
    from twisted.internet.posixbase import PosixReactorBase
    from twisted.python.failure import Failure

    from contack.client.network.connection import failure_reason, shown_fingerprint
    from contack.client.network.reactor import run

    found: list[str] = []

    def failed(failure: Failure) -> int:
        click.echo(f"No Contack server shows a fingerprint at {server}: {failure_reason(failure)}", err=True)
        return 1

    def ask(reactor: PosixReactorBase) -> Deferred[int]:
        return shown_fingerprint(reactor, server).addCallback(found.append).addCallbacks(lambda _: 0, failed)

    if status := run(ask, lambda: None):
        sys.exit(status)
    return found[0]
