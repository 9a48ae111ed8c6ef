"""`contack bot`: lets bots play at a table of a server."""

from __future__ import annotations

import sys
import traceback
from pathlib import Path

import click

from contack.client.address import Address
from contack.client.arrival import Arrival, Wish
from contack.client.bot import BadBot, Bot, find_bot, make_bot
from contack.client.bot_player import BotPlayer
from contack.client.commands.options import (
    DATA,
    KNOWN_SERVERS,
    NO_TLS,
    PASSWORD,
    SEATS,
    TABLE,
    TABLE_PASSWORD,
    client_version,
    fresh_nonce,
    known_servers_in,
    to_address,
    to_name,
)
from contack.client.commands.streams import be_lenient, complain
from contack.client.keeper import Keeper
from contack.client.known_servers import KnownServers
from contack.client.record_file import records_directory
from contack.protocol.limits import NAME_LENGTH


@click.command()
@click.argument("bot", metavar="random|greedy|FILE.py:Class")
@click.option(
    "--server",
    default="127.0.0.1",
    show_default=True,
    metavar="HOST[:PORT]",
    callback=to_address,
    help="Where to play.",
)
@TABLE
@click.option("--name", callback=to_name, help="What others call it; the default is the bot's own name.")
@click.option("--count", type=click.IntRange(1, 7), default=1, help="How many of them come.")
@SEATS
@click.option("--seed", type=int, help="For bots that play by chance: the same seed, the same choices.")
@click.option("--games", type=click.IntRange(min=0), default=1, help="How many games they play; 0 is no end.")
@click.option("--move-time", type=click.FloatRange(min=0, min_open=True), default=10.0, help="Seconds for a choice.")
@PASSWORD
@TABLE_PASSWORD
@NO_TLS
@KNOWN_SERVERS
@DATA
def bot(
    bot: str,
    server: Address,
    table: str | None,
    name: str | None,
    count: int,
    seats: int | None,
    seed: int | None,
    games: int,
    move_time: float,
    password: str,
    table_password: str,
    no_tls: bool,
    known_servers: Path | None,
    data: Path | None,
) -> None:
    """Let bots join a table, or open it where there is none, with --seats or else --count seats.

    A bot of your own is a class with one method choose(view, lays) that answers one of the lays. If it raises,
    answers anything else or takes too long, you see why and the server's stand-in makes that lay.
    """
    be_lenient()
    kind = _find(bot)
    title = name or bot.rpartition(":")[2][:NAME_LENGTH]
    wish = Wish(
        title,
        client_version(),
        table,
        open=table is not None,
        seats=seats or max(count, 2),
        password=password,
        table_password=table_password,
    )
    players = [BotPlayer(Arrival(wish, number), fresh_nonce, games) for number in range(1, count + 1)]
    made = [_make(kind, None if seed is None else seed + number) for number in range(count)]
    known = known_servers_in(known_servers, data)
    sys.exit(_run(made, players, server._replace(tls=not no_tls), known, records_directory(data), move_time))


def _find(name: str) -> type[Bot]:
    """Answer the class of a bot; what its file raises is shown to its author."""
    try:
        return find_bot(name)
    except BadBot as bad:
        raise click.ClickException(str(bad)) from None
    except Exception:
        raise click.ClickException(f"{name} cannot be loaded:\n{traceback.format_exc()}") from None


def _make(kind: type[Bot], seed: int | None) -> Bot:
    try:
        return make_bot(kind, seed)
    except Exception:
        raise click.ClickException(f"{kind.__name__} cannot be made:\n{traceback.format_exc()}") from None


def _run(
    made: list[Bot],
    players: list[BotPlayer],
    server: Address,
    known: KnownServers,
    records: Path,
    move_time: float,
) -> int:
    # here and not above: a bot that cannot be loaded need not wait for the network to be imported
    from twisted.internet.defer import Deferred, gatherResults
    from twisted.internet.posixbase import PosixReactorBase

    from contack.client.bot_runner import BotRunner
    from contack.client.reactor import run

    runners = [
        BotRunner(made_bot, player, Keeper(records), move_time, complain)
        for made_bot, player in zip(made, players, strict=True)
    ]

    def start(reactor: PosixReactorBase) -> Deferred[int]:
        """Let all of them play; the worst of their statuses counts."""
        return gatherResults([runner.run(reactor, server, known) for runner in runners]).addCallback(max)

    def interrupt() -> None:
        """Let all of them leave."""
        for runner in runners:
            runner.interrupt()

    return run(start, interrupt)
