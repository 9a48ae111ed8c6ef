import signal
import sys
from contextlib import ExitStack, suppress

import click

from contack.client.commands.shared import options
from contack.client.commands.shared.errors import one_line
from contack.client.commands.shared.terminal import complain
from contack.client.files.records import data_directory
from contack.client.servers.address import Address
from contack.system.processes import give_way


@click.command()
@options.SERVER_OF_PROGRAM
@options.FINGERPRINT
@options.NO_TLS
def commentate(server: Address, fingerprint: str | None, no_tls: bool) -> None:
    """Comment on lays as players make them, until standard input ends. A server starts this for its big screen.

    The first line of standard input is the server's token for its own programs. This program runs at a low priority.
    """
    with suppress(OSError):
        give_way()
    token = options.first_line(sys.stdin)
    with ExitStack() as stack, one_line():
        usual = options.known_servers_in(None, data_directory())
        address, known = options.place_of_program(stack, server, fingerprint, no_tls, usual)
        # imported here: --help need not wait for the network
        from contack.client.commentary.commentator import Commentator
        from contack.client.commentary.runner import CommentatorRunner
        from contack.client.network.reactor import run

        runner = CommentatorRunner(Commentator(options.client_version(), token), complain)
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C belongs to the server
        sys.exit(run(lambda reactor: runner.run(reactor, address, known), runner.interrupt, 0, until_eof=True))
