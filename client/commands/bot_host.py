import os
import signal
import sys
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import IO

import click

from contack.client.bot_client.host import BotHost
from contack.client.commands.shared import options
from contack.client.commands.shared.errors import one_line
from contack.client.commands.shared.terminal import complain
from contack.client.servers.address import Address
from contack.protocol.limits import MOST_LENT

USUAL_MOST = 14


def usual_jobs() -> int:
    # half of the processors, because other programs have work too
    return max((os.cpu_count() or 1) // 2, 1)


@click.command("bot-host")
@options.SERVER_OF_PROGRAM
@click.option(
    "--max",
    "most",
    type=click.IntRange(1, MOST_LENT),
    default=USUAL_MOST,
    show_default=True,
    help="How many bots are lent at a time.",
)
@click.option(
    "--jobs",
    type=click.IntRange(1, 256),
    default=usual_jobs,
    show_default="half the processors",
    help="How many processes think for them.",
)
@options.BOT_PAUSE
@options.MOVE_TIME
@options.BOT_TOKEN_FILE
@options.FINGERPRINT
@options.UNTIL_EOF
@options.NO_TLS
@options.KNOWN_SERVERS
@options.DATA
def bot_host(
    server: Address,
    most: int,
    jobs: int,
    pause: float,
    move_time: float,
    bot_token_file: IO[str] | None,
    fingerprint: str | None,
    until_eof: bool,
    no_tls: bool,
    known_servers: Path | None,
    data: Path,
) -> None:
    """Lend bots to a server until you stop: the hosts of tables there can call them.

    Processes on this machine think for them. The command reconnects by itself.
    """
    host = BotHost(options.client_version(), most, options.first_line(bot_token_file))
    with ExitStack() as stack, one_line():
        usual = options.known_servers_in(known_servers, data)
        address, known = options.place_of_program(stack, server, fingerprint, no_tls, usual)
        # imported here: --help need not wait for the network
        from contack.client.bot_client.host_runner import BotHostRunner
        from contack.client.bot_client.pool import PoolBot
        from contack.client.network.reactor import run
        from contack.client.processes.pool import ProcessPool

        pool = ProcessPool(jobs)
        stack.callback(pool.close)
        make = partial(PoolBot, pool)
        runner = BotHostRunner(host, make, options.fresh_nonce, pause, move_time, complain)
        if until_eof:
            signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C belongs to the parent program
        sys.exit(run(lambda reactor: runner.run(reactor, address, known), runner.interrupt, 0, until_eof))
