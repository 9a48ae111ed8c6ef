import ssl
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from secrets import token_hex
from typing import IO, NamedTuple

import click

from contack.client.commands.shared import options
from contack.client.commands.shared.errors import one_line
from contack.client.commands.shared.terminal import complain
from contack.client.servers.address import Address
from contack.client.text.english import counted, did_you_mean, failure_words
from contack.lab.conform.case import Case, CaseResult, CaseVerdict, S, attempt, try_case
from contack.lab.conform.client.cases import CLIENT_CASES
from contack.lab.conform.client.listener import PLACE, ClientListener, NoClient
from contack.lab.conform.client.script import ScriptedServer
from contack.lab.conform.peer import Unmet
from contack.lab.conform.report import case_line, end_lines, repeat_command, result_lines, results_json
from contack.lab.conform.server.cases import SERVER_CASES
from contack.lab.conform.server.fixture import MOST_SECONDS, ServerFixture
from contack.lab.conform.sockets import SocketEndpoint, WebCarrier
from contack.protocol.version import DEFAULT_PORT

_TYPED = f"{__name__}.typed"

SCHEMES = {
    "ws://": (WebCarrier.WEBSOCKET, False),
    "wss://": (WebCarrier.WEBSOCKET, True),
    "http://": (WebCarrier.STREAM, False),
    "https://": (WebCarrier.STREAM, True),
}


class _Place(NamedTuple):
    address: Address
    carrier: WebCarrier = WebCarrier.FRAMES


def _to_place(context: click.Context, parameter: click.Parameter, text: str | None) -> _Place | None:
    """Return the server in a text HOST, HOST:PORT or an address with a scheme. Raises BadParameter."""
    scheme = next((scheme for scheme in SCHEMES if text and text.lower().startswith(scheme)), "")
    address = options.to_address(context, parameter, text and text[len(scheme) :].rstrip("/"))
    if address is None:
        return None
    carrier, tls = SCHEMES.get(scheme, (WebCarrier.FRAMES, address.tls))
    return _Place(address._replace(tls=tls), carrier)


class _Remembering(click.Command):
    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        ctx.meta[_TYPED] = tuple(args)
        return super().parse_args(ctx, args)


@click.command(cls=_Remembering, short_help="Test any server or client against the protocol.")
@click.argument("server", metavar="[HOST[:PORT]]", callback=_to_place, required=False)
@click.option(
    "--client", is_flag=True, help="Test clients instead: listen, and act as a server for each that connects."
)
@click.option("--run", "command", metavar="COMMAND", help=f"With --client: the client, with {PLACE} for HOST:PORT.")
@click.option("--host", default="127.0.0.1", show_default=True, help="With --client: where to listen.")
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=DEFAULT_PORT,
    show_default=True,
    help="With --client: the port to listen on.",
)
@click.option(
    "--certificate",
    type=click.Path(path_type=Path, exists=True, dir_okay=False),
    help="With --client: a PEM file with certificate and key; without it nothing is encrypted.",
)
@click.option(
    "--only", metavar="CASE", multiple=True, help="Run only this case; give it several times for several cases."
)
@click.option("--list", "listed", is_flag=True, help="List the cases and run none.")
@click.option(
    "--patience",
    type=options.SecondsRange(min=0, min_open=True),
    default=5.0,
    show_default=True,
    help="How many seconds to wait for an answer.",
)
@click.option("--json", "as_json", is_flag=True, help="Show the results as a JSON object.")
@options.BOT_TOKEN_FILE
@click.option(
    "--wait",
    "most",
    type=options.SecondsRange(min=0),
    default=MOST_SECONDS,
    show_default=True,
    help="Skip cases that wait longer than this many seconds.",
)
@options.PASSWORD
@options.NO_TLS
def conform(
    server: _Place | None,
    client: bool,
    command: str | None,
    host: str,
    port: int,
    certificate: Path | None,
    only: tuple[str, ...],
    listed: bool,
    patience: float,
    as_json: bool,
    bot_token_file: IO[str] | None,
    most: float,
    password: str,
    no_tls: bool,
) -> None:
    """Test the server at HOST against the protocol, case by case, or with --client a client that connects.

    ws://HOST[:PORT] tests WebSockets, and http:// the streams over HTTP that the page uses if no WebSocket opens. With
    TLS these are wss:// and https://.

    Each case is one line with its time: passed, or the expected and the actual message, and the section of
    docs/protocol.md. With --run, a client's stderr follows the line of its case. The end repeats the failed cases, each
    with a command that runs it again. The status is 1 if a case failed.

    With --bot-token-file the cases of bot hosts run too. One case opens up to 128 connections for a moment, to find
    the limit for one address. A full disk and the server's own end are not tested.

    A client makes one connection for each case: start it yourself for each, or let --run do it, as with
    --run "contack bot mine.py:Mine --server {} --no-tls". It must join any table and play.
    """
    if listed:
        cases: Sequence[Case[ServerFixture]] | Sequence[Case[ScriptedServer]] = CLIENT_CASES if client else SERVER_CASES
        click.echo("\n".join(map(case_line, cases)))
        return
    if client == (server is not None):
        raise click.UsageError("expected either HOST or --client")
    with one_line(NoClient):
        if server:
            fixture = partial(ServerFixture, password=password, bot_token=options.first_line(bot_token_file), most=most)
            if no_tls:
                server = server._replace(address=server.address._replace(tls=False))
            results = _try_server(server, _chosen(SERVER_CASES, only), patience, fixture)
        else:
            results = _try_client(_listener(host, port, patience, certificate, command), _chosen(CLIENT_CASES, only))
        sys.exit(_show(results, as_json))


def _chosen(cases: Sequence[Case[S]], only: tuple[str, ...]) -> list[Case[S]]:
    names = [case.name for case in cases]
    unknown = [name for name in only if name not in names]
    if unknown:
        near = did_you_mean(unknown[0], names)
        raise click.UsageError(f"unknown case {unknown[0]}. {near}Use --list to see all.")
    return [case for case in cases if not only or case.name in only]


def _show(results: Iterable[CaseResult], as_json: bool) -> int:
    kept, context = [], click.get_current_context()
    repeat = partial(repeat_command, context.command_path, context.meta[_TYPED])
    for result in results:
        kept.append(result)
        if not as_json:
            click.echo("\n".join(result_lines(result)))
    click.echo(results_json(kept, repeat) if as_json else "\n".join(end_lines(kept, repeat)))
    return int(any(result.verdict is CaseVerdict.FAILED for result in kept))


def _try_server(
    server: _Place, cases: list[Case[ServerFixture]], patience: float, fixture_at: Callable[..., ServerFixture]
) -> Iterator[CaseResult]:
    # random, because an earlier run may have left players and tables
    endpoint, mark = SocketEndpoint(server.address, patience, server.carrier), token_hex(3)
    try:
        # first: a missing server is one message, not a failure of each case
        endpoint.connect().close()
    except Unmet as unmet:
        raise click.ClickException(f"no server answers at {server.address}: {unmet.came}") from None
    for number, case in enumerate(cases):
        fixture = fixture_at(endpoint, f"{mark}-{number}")
        yield _timed(partial(try_case, case, fixture))
        fixture.clear()


def _listener(host: str, port: int, patience: float, certificate: Path | None, command: str | None) -> ClientListener:
    try:
        return ClientListener(host, port, patience, certificate, command or "")
    except ssl.SSLError:
        raise click.ClickException(f"{certificate}: expected a certificate and its key, both in PEM") from None
    except OSError as error:
        raise click.ClickException(failure_words(error, f"{host}:{port}")) from None


def _try_client(listener: ClientListener, cases: list[Case[ScriptedServer]]) -> Iterator[CaseResult]:
    complain(f"Clients may connect to {listener.place}, {counted(len(cases), 'time')}, once for each case.")
    try:
        for case in cases:
            result = _timed(partial(attempt, case, partial(_serve, case, listener)))
            yield replace(result, stderr=listener.stderr)
    finally:
        listener.close()


def _timed(tried: Callable[[], CaseResult]) -> CaseResult:
    began = time.monotonic()
    result = tried()
    return replace(result, seconds=time.monotonic() - began)


def _serve(case: Case[ScriptedServer], listener: ClientListener) -> None:
    with listener.case():
        server = ScriptedServer(listener)
        try:
            case.script(server)
        finally:
            server.farewell()
