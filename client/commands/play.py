"""`contack play`: sits down at a table, on a server in the network or on one started for this game alone."""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import replace
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import click
from click.core import ParameterSource

from contack.client.bots.levels import USUAL_LEVEL
from contack.client.commands.shared.errors import one_line
from contack.client.commands.shared.options import (
    BOT_PAUSE,
    DATA,
    GAME_CLOCK,
    GRACE,
    KNOWN_SERVERS,
    LOG,
    MOVE_CLOCK,
    NO_TLS,
    PASSWORD,
    PLAIN,
    SEATS,
    TABLE,
    TABLE_PASSWORD,
    THEME,
    Choices,
    client_version,
    default_name,
    fresh_nonce,
    known_servers_in,
    seats_in,
    to_address,
    to_name,
    utc_now,
)
from contack.client.commands.shared.terminal import be_lenient, columns, fills_screen
from contack.client.files.known_servers import BadKnownServers, KnownServers
from contack.client.files.recorder import GameRecorder
from contack.client.files.records import records_directory
from contack.client.files.seats import SeatFile, SeatRecorder
from contack.client.hosting.private_server import BotChoice, ChildFailed, bots, private_server
from contack.client.plain.client import Plain
from contack.client.screen.paint.canvas.choices import ThemeChoice
from contack.client.screen.run.settings_file import load_settings, settings_path
from contack.client.session.actions import INTERRUPTED
from contack.client.session.address import Address
from contack.client.session.joining import JoinFlow, JoinRequest
from contack.client.session.keyring import Secrets
from contack.client.session.saved_seat import Seat
from contack.client.text.look import TextOptions
from contack.protocol.limits import LEVELS

HOW_TO = """\
To find the games on this network:   contack discover
To join one of them:                 contack play HOST    (whoever hosts it is shown the very line to type)
To host games for this network:      contack-server
To play against bots, here and now:  contack play --bots 3
All there is to choose:              contack play --help"""

DEFAULT_SEATS = 4


@click.command()
@click.argument("server", metavar="[HOST[:PORT]]", callback=to_address, required=False)
@click.option(
    "--name",
    callback=to_name,
    show_default="the name in your settings, or else your user name",
    help="What others call you.",
)
@TABLE
@click.option("--open", "open_table", is_flag=True, help="Open the table rather than join it.")
@SEATS
@click.option("--closed", type=click.Choice(["next", "any"]), default="next", help="Who must answer a closed table.")
@click.option("--spectators/--no-spectators", default=True, help="Whether others may watch a table that is opened.")
@GRACE
@MOVE_CLOCK
@GAME_CLOCK
@click.option(
    "--hints/--no-hints",
    default=None,
    show_default="hints at a table for bots alone",
    help="Whether a table that is opened is for practice: with hints for whoever wants them.",
)
@click.option("--spectate", is_flag=True, help="Watch instead of playing.")
@click.option("--bots", "bot_count", type=click.IntRange(0, 7), default=0, help="Bring that many bots along.")
@click.option(
    "--level",
    type=click.IntRange(LEVELS[0], LEVELS[-1]),
    default=USUAL_LEVEL,
    show_default=True,
    help="How well they play: 1 is gentle, 5 unbeatable.",
)
@BOT_PAUSE
@PLAIN
@click.option("--drawing/--no-drawing", default=True, help="Draw the table at each turn, or tell it in words (plain).")
@click.option("--resume", is_flag=True, help="Take back the seat that you had last, at SERVER or anywhere.")
@THEME
@PASSWORD
@TABLE_PASSWORD
@NO_TLS
@KNOWN_SERVERS
@DATA
@LOG
def play(
    server: Address | None,
    name: str | None,
    open_table: bool,
    bot_count: int,
    level: int,
    pause: float,
    plain: bool,
    drawing: bool,
    resume: bool,
    theme: ThemeChoice | None,
    no_tls: bool,
    known_servers: Path | None,
    data: Path | None,
    log: Path | None,
    **wanted: Any,
) -> None:
    """Play at a table of SERVER, or with --bots and no server at one of your own.

    On a terminal without either, choose between the servers on this network, or host one. Without --table you join
    the first table with a free seat, or open one if there is none. Type ? to see what the keys do, and with --plain
    help to see what can be typed.
    """
    be_lenient()
    if wanted["hints"] is None:
        wanted["hints"] = server is None
    choice = BotChoice(level, pause)
    wish = _wish(name, server is None or open_table, bot_count, **wanted)
    server = server._replace(tls=not no_tls) if server else None
    known = known_servers_in(known_servers, data)
    with one_line():
        if resume:
            seat = _seat(seats_in(known, data), server)
            server, wish = seat.address, replace(seat.wish(wish.client), password=wish.password)
        if not plain and fills_screen():
            sys.exit(_play_full_screen(server, wish, bot_count, Choices(name, theme, data, known_servers, log, choice)))
        _check_level(bot_count)
        if server is None and not bot_count:
            click.echo(HOW_TO)
            sys.exit(2)
        keeper = SeatRecorder(seats_in(known, data), utc_now) if server else None
        sys.exit(_play(server, known, wish, bot_count, choice, drawing, records_directory(data), keeper))


def _wish(name: str | None, own: bool, bot_count: int, *, seats: int | None, **wanted: Any) -> JoinRequest:
    """Return what is wished for; a table for bots alone, or on a server of one's `own`, is opened and not joined.

    The rest are options that are called as the fields of a wish.
    """
    own = own or (bot_count > 0 and wanted["table"] is None)
    return JoinRequest(
        name=name or _remembered_name() or default_name(),
        client=client_version(),
        open=own,
        join=not own,
        seats=seats or _seats(bot_count, wanted["spectate"]),
        **wanted,
    )


def _check_level(bot_count: int) -> None:
    """Refuse a level that is for no bots; the full screen can start a game against some later."""
    if not bot_count and click.get_current_context().get_parameter_source("level") is ParameterSource.COMMANDLINE:
        raise click.UsageError("--level is for the bots of --bots: add --bots 3, or leave --level out")


def _seat(seats: SeatFile, server: Address | None) -> Seat:
    """Return the seat that was taken last, or end with words; one that a client of this user sits on only in need."""
    try:
        seat = seats.newest(server) or seats.newest(server, taken=True)
    except BadKnownServers as bad:
        raise click.ClickException(str(bad)) from None
    if seat is None:
        raise click.ClickException("no seat is waiting for you" + (f" at {server}" if server else ""))
    return seat


def _seats(bot_count: int, spectate: bool) -> int:
    """Return how many seats a table gets if nobody says: one for each that is known to come."""
    if not bot_count:
        return DEFAULT_SEATS
    known = bot_count + (not spectate)
    if known not in range(2, 8):
        raise click.UsageError(f"{bot_count} bots {'alone' if spectate else 'and you'}: a table is for 2 to 7")
    return known


def _remembered_name() -> str:
    """Return what the player is called on the full screen; empty where nobody has said."""
    settings, _ = load_settings(settings_path())
    return settings.name


def _play_full_screen(server: Address | None, wish: JoinRequest, bot_count: int, choices: Choices) -> int:
    """Play on a full screen; without a server and without bots, look for servers first."""
    from contack.client.commands.shared.full_screen import fill_screen  # here: who plays line by line needs no screen
    from contack.client.screen.pages.base.page import Transition
    from contack.client.screen.pages.start.find import FindPage
    from contack.client.screen.state.effects import Connect, Practise

    if server:
        return fill_screen(Transition(FindPage(), (Connect(server, wish, bot_count),)), choices)
    return fill_screen(Transition(FindPage(), (Practise(bot_count, wish),) if bot_count else ()), choices)


def _play(
    server: Address | None,
    known: KnownServers,
    wish: JoinRequest,
    bot_count: int,
    choice: BotChoice,
    drawing: bool,
    records: Path,
    seats: SeatRecorder | None,
) -> int:
    """Play with whatever has to be started for it, and stop that afterwards."""
    keeper = GameRecorder(records)
    with ExitStack() as stack:
        scratch = Path(stack.enter_context(TemporaryDirectory(prefix="contack-")))
        try:
            address = server or _start_server(stack, scratch)
        except ChildFailed as failed:
            raise click.ClickException(str(failed)) from None
        bring_bots = partial(_bring_bots, stack, scratch, address, known.path, wish, bot_count, choice)
        status = _run(address, known, wish, keeper, drawing, bring_bots, seats)
    if keeper.path:
        click.echo(keeper.path)
    return status


def _start_server(stack: ExitStack, scratch: Path) -> Address:
    click.echo("Starting a server for this game alone ...")
    server = private_server(scratch)
    stack.callback(server.stop)
    return server.address()


def _bring_bots(
    stack: ExitStack,
    scratch: Path,
    address: Address,
    known: Path,
    wish: JoinRequest,
    count: int,
    choice: BotChoice,
    table: str,
    ended: Callable[[str], None],
) -> None:
    if count:
        brought = bots(address, known, table, count, scratch, Secrets(wish.password, wish.table_password), choice)
        stack.callback(brought.stop)
        brought.watch(ended)


def _run(
    address: Address,
    known: KnownServers,
    wish: JoinRequest,
    keeper: GameRecorder,
    drawing: bool,
    joined: partial[None],
    seats: SeatRecorder | None,
) -> int:
    # here and not above: what needs no network need not wait for it to be imported
    from contack.client.network.reactor import run
    from contack.client.plain.runner import PlainRunner

    client = Plain(JoinFlow(wish), fresh_nonce, patient=not sys.stdin.isatty(), look=TextOptions(drawing, columns()))
    runner = PlainRunner(client, keeper, sys.stdout, sys.stderr, joined, seats)
    return run(lambda reactor: runner.run(reactor, address, known, sys.stdin.fileno()), runner.interrupt, INTERRUPTED)
