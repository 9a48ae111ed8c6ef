"""The commands `contack-server admin` and `contack-server restore`."""

import sys
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Any, NoReturn, TypeVar

import click
import msgspec
from platformdirs import user_data_path

from contack.server.admin.answer import AnyAnswer, OrderFailed
from contack.server.admin.archive import restore
from contack.server.admin.call import ServerNotReached, ask
from contack.server.admin.order import ORDERS, BackUp, BadOrder, parse_order
from contack.server.admin.text import answer_text, help_shown, help_text
from contack.server.config.settings import BadSettings
from contack.system.streams import be_lenient

C = TypeVar("C", bound=Callable[..., Any])

NAMES = ("admin", "restore")
"""What stands behind `contack-server` for one of these."""

REFUSED = 1
"""The status where a server was asked and did not do it."""

WRONG = 2
"""The status where nobody could be asked, or for nothing."""


def _fail(why: str, status: int = WRONG) -> NoReturn:
    click.echo(f"contack-server: {why}", err=True)
    sys.exit(status)


class _Command(click.Command):
    """A command that says what is wrong with its options as it says everything else: in one line."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Return what is left of the arguments, or end with one line."""
        try:
            return super().parse_args(ctx, args)
        except click.UsageError as wrong:
            _fail(wrong.format_message())


def _data(command: C) -> C:
    option = click.option(
        "--data",
        default=lambda: user_data_path("contack-server"),
        show_default="the user's data directory",
        envvar="CONTACK_SERVER_DATA",
        type=click.Path(path_type=Path, file_okay=False),
        help="The data directory of the server.",
    )
    return option(command)


def _orders(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """Return the orders that the first word may become, for Tab completion."""
    first = not ctx.params.get(str(param.name))
    return [name for name in (*ORDERS, "help") if first and name.startswith(incomplete)]


@click.group(context_settings={"help_option_names": ["-h", "--help"], "show_default": True})
def main() -> None:
    """Look after a server of Contack."""
    be_lenient()


@main.command(cls=_Command)
@_data
@click.option("--json", "as_json", is_flag=True, help="Print the answer as a line of JSON.")
@click.argument("words", nargs=-1, metavar="COMMAND [WORDS]...", shell_complete=_orders)
def admin(data: Path, as_json: bool, words: tuple[str, ...]) -> None:
    """Ask the server that runs with this data directory: who is there, to say something, to make a backup.

    Only the user who runs it may. `contack-server admin help` lists the commands.
    """
    if words in ((), ("help",)):
        shown = help_shown()
        click.echo(msgspec.json.encode(shown) if as_json else help_text(shown))
        return
    try:
        order = parse_order(words)
        if isinstance(order, BackUp):
            order = BackUp(str(Path(order.file).absolute()))  # the server is in another directory
        answer = ask(data.absolute(), order)
    except (BadOrder, ServerNotReached) as why:
        _tell(OrderFailed(str(why)), as_json, WRONG)
    else:
        _tell(answer, as_json, REFUSED)


def _tell(answer: AnyAnswer, as_json: bool, status: int) -> None:
    """Print an answer, and end with a status where it is a failure."""
    failed = isinstance(answer, OrderFailed)
    if as_json:
        click.echo(msgspec.json.encode(answer))
    elif failed:
        _fail(answer_text(answer, datetime.now().astimezone()), status)
    else:
        click.echo(answer_text(answer, datetime.now().astimezone()))
    if failed:
        sys.exit(status)


@main.command("restore", cls=_Command)
@_data
@click.argument("file", type=click.Path(path_type=Path))
def restore_command(data: Path, file: Path) -> None:
    """Put a backup back into an empty data directory, for a server that is started then."""
    try:
        click.echo(restore(file, data.absolute()))
    except BadSettings as why:
        _fail(str(why))
