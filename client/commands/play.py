import os
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import click
from click.core import ParameterSource

from contack.client.bots.levels import USUAL_LEVEL
from contack.client.commands.shared import options
from contack.client.commands.shared.errors import one_line
from contack.client.commands.shared.plain_game import play_plain
from contack.client.commands.shared.terminal import fills_screen
from contack.client.files.seats import SeatFile
from contack.client.hosting.private_server import BotChoice, ChildFailed
from contack.client.screen.paint.canvas.choices import ThemeChoice
from contack.client.servers.address import Address
from contack.client.session.joining import JoinRequest, is_own_table
from contack.client.session.saved_seat import Seat
from contack.client.text.english import counted
from contack.engine.rules import SEATS
from contack.protocol.limits import COUNTDOWN_SECONDS, LEVELS, TOKEN_LENGTH
from contack.protocol.name import printable

HOW_TO = """\
To find the games on this network:   contack discover
To join one of them:                 contack play HOST    (the host sees the line to type)
To host games for this network:      contack-server
To play against bots, here and now:  contack play --bots 3
All options:                         contack play --help"""


def _to_code(_context: click.Context, _parameter: click.Parameter, code: str) -> str:
    if len(code) > TOKEN_LENGTH:
        raise click.BadParameter(f"a code has {TOKEN_LENGTH} characters at most")
    return code


@click.command()
@click.argument("server", metavar="[HOST[:PORT]]", callback=options.to_address, required=False)
@click.option(
    "--name",
    callback=options.to_name,
    show_default="the name in your settings, or else your user name",
    help="Your name, as the other players see it.",
)
@options.TABLE
@click.option("--open", "open_table", is_flag=True, help="Open a new table rather than join one.")
@options.SEATS
@click.option(
    "--closed",
    type=click.Choice(["next", "any"]),
    default="next",
    show_default=True,
    help="For a new table: who must lay elsewhere when no place beside the last tile is free.",
)
@click.option("--spectators/--no-spectators", default=True, help="For a new table: whether others may watch.")
@options.GRACE
@options.MOVE_CLOCK
@options.GAME_CLOCK
@options.COUNTDOWN
@click.option(
    "--hints/--no-hints",
    default=None,
    show_default="hints at a table with bots only",
    help="For a new table: whether it is for practice, with hints for players who want them.",
)
@click.option("--spectate", is_flag=True, help="Watch instead of playing.")
@click.option(
    "--bots", "bot_count", type=click.IntRange(0, 7), default=0, show_default=True, help="Bring this many bots along."
)
@click.option(
    "--level",
    type=click.IntRange(LEVELS[0], LEVELS[-1]),
    default=USUAL_LEVEL,
    show_default=True,
    help="How well they play: 1 is gentle, 5 plays best.",
)
@options.BOT_PAUSE
@options.PLAIN
@options.DRAWING
@click.option("--resume", is_flag=True, help="Take back the seat that you had last, at HOST or anywhere.")
@click.option(
    "--pair",
    "code",
    metavar="CODE",
    callback=_to_code,
    default="",
    help="Take over your seat from the device that shows this code.",
)
@options.THEME
@options.PASSWORD
@options.TABLE_PASSWORD
@options.NO_TLS
@options.NO_DISCOVERY
@options.WIFI
@options.KNOWN_SERVERS
@options.DATA
@options.LOG
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
    no_discovery: bool,
    wifi: str | None,
    known_servers: Path | None,
    data: Path,
    log: Path | None,
    **wanted: Any,
) -> None:
    """Play at a table of the server HOST, or with --bots against bots on this machine.

    With neither, choose a server on this network, or host one. Without --table you join the first table with a free
    seat. If all are full, you wait in the lobby for a game night there, or else open a table. Type ? for the keys, and
    with --plain help for the commands.
    """
    if wanted["hints"] is None:
        wanted["hints"] = server is None
    if wanted["code"] and server is None:
        raise click.UsageError("--pair takes a seat from another device: name that server too, as the device shows it")
    choice = BotChoice(level, pause)
    request = _request(name, server is None or open_table, bot_count, **wanted)
    server = server._replace(tls=not no_tls) if server else None
    known = options.known_servers_in(known_servers, data)
    with one_line(ChildFailed):
        choices = options.Choices(data, name, theme, known_servers, log, choice, not no_discovery)
        full_screen = not plain and fills_screen()
        choices = choices._replace(wifi=options.wanted_wifi(wifi, os.environ, full_screen))
        if resume:
            seat = _seat(options.seats_in(known, data), server)
            if seat.own:
                sys.exit(_host_again(seat, full_screen, choices))
            # a seat's token replaces the table's password, but not the server's
            server, request = seat.address, replace(seat.wish(request.client), password=request.password)
        elif server and not (open_table or request.spectate or request.code):
            request = _taking_back(request, options.seats_in(known, data), server)
        if full_screen:
            sys.exit(_play_full_screen(server, request, bot_count, choices))
        sys.exit(_play_in_lines(server, request, bot_count, choices, drawing))


def _play_in_lines(
    server: Address | None, request: JoinRequest, bot_count: int, choices: options.Choices, drawing: bool
) -> int:
    _check_level(bot_count)
    if server is None and not bot_count:
        click.echo(HOW_TO)
        return 2  # as for any incomplete command line
    return play_plain(server, request, bot_count, choices, drawing)


def _request(
    name: str | None, own: bool, bot_count: int, *, seats: int | None, countdown: int | None, **wanted: Any
) -> JoinRequest:
    own = own or (bot_count > 0 and wanted["table"] is None)
    seats = _seats(seats, bot_count, wanted["spectate"])
    # no other player can come if bots take all remaining seats
    full = bot_count > 0 and seats == bot_count + (not wanted["spectate"])
    return JoinRequest(
        name=name or options.own_name(),
        client=options.client_version(),
        open=own,
        join=not own,
        seats=seats,
        countdown=countdown if countdown is not None else 0 if full else COUNTDOWN_SECONDS,
        host_starts=countdown is None,
        **wanted,
    )


def _check_level(bot_count: int) -> None:
    if not bot_count and click.get_current_context().get_parameter_source("level") is ParameterSource.COMMANDLINE:
        raise click.UsageError("--level is for the bots of --bots: add --bots 3, or leave --level out")


def _seat(seats: SeatFile, server: Address | None) -> Seat:
    seat = seats.newest(server) or seats.newest(server, taken=True)
    if seat is None:
        raise click.ClickException("no seat is waiting for you" + (f" at {server}" if server else ""))
    return seat


def _taking_back(request: JoinRequest, seats: SeatFile, server: Address) -> JoinRequest:
    def will_do(table: str) -> bool:
        if request.table:
            return table == request.table
        # bots come along to the player's own table
        return not request.open or is_own_table(table, request.name)

    seat = seats.waiting(server, request.name, will_do)
    if seat is None:
        return request
    return replace(seat.wish(request.client), name=request.name, password=request.password, otherwise=request)


def _host_again(seat: Seat, full_screen: bool, choices: options.Choices) -> int:
    if not full_screen:
        where = f"your seat at {printable(seat.table)} waits on your own server"
        raise click.ClickException(f"{where}. Type contack play on a terminal that it can fill, and press h")
    # imported here: the plain client needs no screen
    from contack.client.commands.shared.full_screen import fill_screen
    from contack.client.screen.pages.base.page import Transition
    from contack.client.screen.pages.start.find import FindPage
    from contack.client.screen.state.effects import Host

    return fill_screen(Transition(FindPage(), (Host(),)), choices)


def _seats(wanted: int | None, bot_count: int, spectate: bool) -> int:
    if not bot_count:
        return wanted or SEATS[-1]
    known = bot_count + (not spectate)
    who = f"{counted(bot_count, 'bot')} {'alone' if spectate else 'and you'}"
    if known not in SEATS:
        raise click.UsageError(f"{who}: a table is for 2 to 7")
    if wanted and wanted < known:
        raise click.UsageError(f"{who}: --seats {wanted} is too few, {known} seats or more are needed")
    return wanted or known


def _play_full_screen(server: Address | None, request: JoinRequest, bot_count: int, choices: options.Choices) -> int:
    # imported here: the plain client needs no screen
    from contack.client.commands.shared.full_screen import fill_screen
    from contack.client.screen.pages.base.page import Transition
    from contack.client.screen.pages.start.find import FindPage
    from contack.client.screen.state.effects import Connect, Practise

    if server:
        return fill_screen(Transition(FindPage(), (Connect(server, request, bot_count),)), choices)
    return fill_screen(Transition(FindPage(), (Practise(bot_count, request),) if bot_count else ()), choices)
