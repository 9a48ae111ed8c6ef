import sys
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from contack.client.bot_client.player import BotPlayer
from contack.client.bot_client.replay import ask_again, position_words
from contack.client.bots.bot import Bot, close_bot
from contack.client.bots.levels import BOTS
from contack.client.bots.registry import EXEC, BotSpec
from contack.client.commands.shared import options
from contack.client.commands.shared.errors import make_bot, one_line
from contack.client.commands.shared.terminal import complain, tell
from contack.client.files.known_servers import KnownServers
from contack.client.files.recorder import GameRecorder
from contack.client.files.records import records_directory
from contack.client.replay.position_file import PositionFiles, read_position
from contack.client.servers.address import Address
from contack.client.session.joining import JoinFlow, JoinRequest
from contack.engine.rules import SEATS
from contack.engine.tournament.options import MOST_ENTRANTS
from contack.protocol.limits import BOT_PROGRAM, NAME_LENGTH
from contack.protocol.name import bot_name, is_name

if TYPE_CHECKING:
    from contack.client.bot_client.runner import BotRunner


@click.command()
@click.argument("bot", metavar="BOT[,KEY=VALUE...]", required=False)
@click.option("--exec", "program", metavar="COMMAND", help="Instead of BOT: a program of yours that plays.")
@click.option(
    "--server",
    default="127.0.0.1",
    show_default=True,
    metavar="HOST[:PORT]",
    callback=options.to_address,
    help="The server to play at.",
)
@options.TABLE
@click.option(
    "--name", callback=options.to_name, help="Its name, as the other players see it; the default is the bot's own name."
)
@click.option(
    "--count",
    type=click.IntRange(1, MOST_ENTRANTS),
    default=1,
    show_default=True,
    help="How many bots join: up to 7 at a table.",
)
@click.option(
    "--tournament",
    is_flag=True,
    help="Enter the server's game night, or wait for one; play all its rounds, and end with it.",
)
@options.SEATS
@click.option("--seed", type=int, help="For bots that play by chance: the same seed gives the same choices.")
@click.option(
    "--games",
    type=click.IntRange(min=0),
    default=1,
    show_default=True,
    help="How many games they play; 0 means no limit.",
)
@options.MOVE_TIME
@click.option(
    "--pause",
    type=options.SecondsRange(0, options.MOST_PAUSE),
    default=0.0,
    show_default=True,
    help="How many seconds it waits before it lays.",
)
@click.option(
    "--replay",
    metavar="FILE",
    type=options.FILE,
    help="Do not play: ask the bot again about a position where it went wrong.",
)
@options.UNTIL_EOF
@options.PASSWORD
@options.TABLE_PASSWORD
@options.NO_TLS
@options.KNOWN_SERVERS
@options.DATA
def bot(
    bot: str | None,
    program: str | None,
    server: Address,
    count: int,
    tournament: bool,
    seed: int | None,
    games: int,
    move_time: float,
    pause: float,
    replay: Path | None,
    until_eof: bool,
    no_tls: bool,
    known_servers: Path | None,
    data: Path,
    **wanted: Any,
) -> None:
    """Let bots join a table or a game night, or open a table with --seats or else --count seats.

    BOT is random, greedy, lookahead, expert, level1 to level5, FILE.py:Class or exec:PROGRAM. Options go to its
    constructor, as in expert,time=2 or FILE.py:Class,depth=3.

    A bot of your own is a class with one method choose(view, lays) that answers one of the lays, or a program in any
    language that reads and writes lines of JSON. If it fails, answers anything else or takes too long, the server's
    stand-in makes that lay, and you see why and how to ask the bot about that position again.
    """
    spec = _spec(bot, program)
    if replay:
        sys.exit(_replay(spec, seed, replay, move_time))
    _check_places(count, tournament, wanted)
    arrivals = _arrivals(spec, count, tournament, **wanted)
    players = [BotPlayer(arrival, options.fresh_nonce, games=games) for arrival in arrivals]
    # each with its own seed: with the same one they would make the same choices
    made = [make_bot(spec, None if seed is None else seed + number) for number in range(count)]
    try:
        runners = _runners(made, players, data, str(spec), move_time, pause)
        known = options.known_servers_in(known_servers, data)
        sys.exit(_run(runners, server._replace(tls=not no_tls), known, until_eof))
    finally:
        for each in made:
            close_bot(each)


def _spec(bot: str | None, program: str | None) -> BotSpec:
    if (bot is None) == (program is None):
        raise click.UsageError("expected either BOT or --exec COMMAND")
    with one_line():
        return BotSpec.parse(bot if program is None else EXEC + program)  # type: ignore[arg-type]  # one is there


def _check_places(count: int, tournament: bool, wanted: Mapping[str, Any]) -> None:
    if tournament and (wanted["table"] or wanted["seats"]):
        raise click.UsageError("--tournament has no --table and no --seats: the server seats the bots")
    if not tournament and count > SEATS[-1]:
        raise click.UsageError(f"--count is {SEATS[-1]} at most, except with --tournament")


def _arrivals(
    spec: BotSpec,
    count: int,
    tournament: bool,
    *,
    name: str | None,
    table: str | None,
    seats: int | None,
    password: str,
    table_password: str,
) -> list[JoinFlow]:
    names = [(name, number) for number in range(1, count + 1)] if name else _names(spec, count)
    request = JoinRequest(
        names[0][0],
        options.client_version(BOT_PROGRAM),
        table,
        open=table is not None,
        seats=seats or max(count, 2),
        countdown=0,
        password=password,
        table_password=table_password,
        tournament=tournament,
    )
    # each with its own name or number, so that they do not all try the same one
    return [JoinFlow(replace(request, name=name), number) for name, number in names]


def _names(spec: BotSpec, count: int) -> list[tuple[str, int]]:
    level = next((level for level, bot in BOTS.items() if bot == spec.title), None)
    if level is None:
        name = spec.title[:NAME_LENGTH]
        return [(name if is_name(name) else "bot", number) for number in range(1, count + 1)]
    names: list[str] = []
    while len(names) < count:
        names.append(bot_name(level, names.__contains__))
    return [(name, 1) for name in names]


def _replay(spec: BotSpec, seed: int | None, file: Path, move_time: float) -> int:
    with one_line(place=file):
        position = read_position(file)
    bot = make_bot(spec, seed)
    try:
        replayed = ask_again(bot, position.view, move_time)
    finally:
        close_bot(bot)
    click.echo("\n".join((position_words(position), replayed.words)))
    return 0 if replayed.right else 1


def _runners(
    made: list[Bot], players: list[BotPlayer], data: Path, spec: str, move_time: float, pause: float
) -> "list[BotRunner]":
    # imported here: a bot that does not load need not wait for the network
    from contack.client.bot_client.runner import BotRunner

    records, positions = records_directory(data), PositionFiles(data / "positions", spec)
    # at a table they play the same games, so one report is enough
    tells = [tell if number == 0 or player.for_tournament else None for number, player in enumerate(players)]
    return [
        BotRunner(bot, player, GameRecorder(records), move_time, complain, positions, pause, tell_game)
        for bot, player, tell_game in zip(made, players, tells, strict=True)
    ]


def _run(runners: "list[BotRunner]", server: Address, known: KnownServers, until_eof: bool) -> int:
    from contack.client.bot_client.runner import BotsInTurn
    from contack.client.network.reactor import run

    bots = BotsInTurn(runners)
    return run(lambda reactor: bots.run(reactor, server, known), bots.interrupt, until_eof=until_eof)
