import sys
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic

import click

from contack.client.commands.shared.options import Choices, fresh_nonce, known_servers_in, seats_in, utc_now
from contack.client.commands.shared.terminal import columns
from contack.client.files.known_servers import NO_SERVERS
from contack.client.files.recorder import GameRecorder
from contack.client.files.records import records_directory
from contack.client.files.seats import SeatRecorder
from contack.client.hosting.private_server import bots, private_server
from contack.client.plain.client import Plain
from contack.client.servers.address import Address
from contack.client.servers.keyring import Secrets
from contack.client.session.joining import JoinFlow, JoinRequest
from contack.client.text.board import TextOptions
from contack.system.streams import INTERRUPTED


def play_plain(server: Address | None, request: JoinRequest, bot_count: int, choices: Choices, drawing: bool) -> int:
    """Start a server for this game alone if none is given. Return the exit status."""
    known = known_servers_in(choices.known_servers, choices.data) if server else NO_SERVERS
    recorder = GameRecorder(records_directory(choices.data))
    # a server for this game alone ends with its seats
    seats = SeatRecorder(seats_in(known, choices.data), utc_now) if server else None
    with ExitStack() as stack:
        address = server or _start_server(stack)

        def bring_bots(table: str, ended: Callable[[str], None]) -> None:
            if bot_count:
                secrets = Secrets(request.password, request.table_password)
                brought = bots(address, known.path, table, bot_count, _scratch(stack), secrets, choices.bots)
                stack.callback(brought.stop)  # on top of the server, so that the bots end first
                brought.watch(ended)

        # imported here: commands without a network need not wait for it
        from contack.client.network.reactor import run
        from contack.client.network.session import Retry
        from contack.client.plain.runner import PlainRunner

        look = TextOptions(drawing, columns())
        client = Plain(
            JoinFlow(request), fresh_nonce, patient=not sys.stdin.isatty(), alone=server is None, look=look,
            seconds=monotonic,
        )  # fmt: skip
        retry = Retry.ONCE_WELCOMED if seats else Retry.NEVER  # our own server does not come back
        stdin = sys.stdin.fileno()
        runner = PlainRunner(client, recorder, stdin, sys.stdout, sys.stderr, bring_bots, seats, retry)
        status = run(lambda reactor: runner.run(reactor, address, known), runner.interrupt, INTERRUPTED)
    if recorder.path:
        click.echo(recorder.path)
    return status


def _scratch(stack: ExitStack) -> Path:
    # only when it is needed: a program that is killed leaves it behind
    return Path(stack.enter_context(TemporaryDirectory(prefix="contack-")))


def _start_server(stack: ExitStack) -> Address:
    click.echo("Starting a server for this game ...")
    server = private_server(_scratch(stack))
    stack.callback(server.stop)
    return server.addresses(more=0)[0]
