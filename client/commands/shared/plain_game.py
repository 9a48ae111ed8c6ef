"""How a command plays at a table line by line, with what has to be started for it."""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

import click

from contack.client.commands.shared.options import fresh_nonce, seats_in, utc_now
from contack.client.commands.shared.terminal import columns
from contack.client.files.known_servers import KnownServers
from contack.client.files.recorder import GameRecorder
from contack.client.files.records import records_directory
from contack.client.files.seats import SeatRecorder
from contack.client.hosting.private_server import BotChoice, bots, private_server
from contack.client.plain.client import Plain
from contack.client.session.actions import INTERRUPTED
from contack.client.session.address import Address
from contack.client.session.joining import JoinFlow, JoinRequest
from contack.client.session.keyring import Secrets
from contack.client.text.board import TextOptions


@dataclass(frozen=True, slots=True)
class PlainGame:
    """A game of the plain client, with `bot_count` bots that it brings to its table."""

    request: JoinRequest
    known: KnownServers
    data: Path
    bot_count: int
    bots: BotChoice
    drawing: bool

    def play(self, server: Address | None) -> int:
        """Play at a server, or at one for this game alone; return the exit status. Raises ChildFailed."""
        recorder = GameRecorder(records_directory(self.data))
        seats = SeatRecorder(seats_in(self.known, self.data), utc_now) if server else None
        with ExitStack() as stack:
            scratch = Path(stack.enter_context(TemporaryDirectory(prefix="contack-")))
            address = server or _start_server(stack, scratch)

            def bring_bots(table: str, ended: Callable[[str], None]) -> None:
                """Start bots that come to a table."""
                if self.bot_count:
                    secrets = Secrets(self.request.password, self.request.table_password)
                    brought = bots(address, self.known.path, table, self.bot_count, scratch, secrets, self.bots)
                    stack.callback(brought.stop)
                    brought.watch(ended)

            status = self._run(address, recorder, bring_bots, seats)
        if recorder.path:
            click.echo(recorder.path)
        return status

    def _run(
        self,
        address: Address,
        recorder: GameRecorder,
        bring_bots: Callable[[str, Callable[[str], None]], None],
        seats: SeatRecorder | None,
    ) -> int:
        # here and not above: what needs no network need not wait for it to be imported
        from contack.client.network.reactor import run
        from contack.client.plain.runner import PlainRunner

        look = TextOptions(self.drawing, columns())
        client = Plain(JoinFlow(self.request), fresh_nonce, patient=not sys.stdin.isatty(), look=look)
        runner = PlainRunner(client, recorder, sys.stdout, sys.stderr, bring_bots, seats)
        return run(
            lambda reactor: runner.run(reactor, address, self.known, sys.stdin.fileno()), runner.interrupt, INTERRUPTED
        )


def _start_server(stack: ExitStack, scratch: Path) -> Address:
    click.echo("Starting a server for this game alone ...")
    server = private_server(scratch)
    stack.callback(server.stop)
    return server.addresses(more=0)[0]
