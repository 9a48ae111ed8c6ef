import sys
from datetime import datetime
from pathlib import Path

import click
import msgspec
from platformdirs import user_data_path

from contack.server.admin.base.answer import Answer, BadOrder, OrderFailed
from contack.server.admin.base.archive import restore
from contack.server.admin.call import ServerNotReached, ask
from contack.server.admin.catalog import ORDERS, help_shown, parse_order
from contack.server.admin.orders.backup import Backup
from contack.server.admin.orders.tournament import ManageTournament
from contack.server.config.one_line import WRONG, OneLineCommand, fail
from contack.system.streams import be_lenient

# The exit status if the server did not carry out the order.
REFUSED = 1


_data = click.option(
    "--data",
    default=lambda: user_data_path("contack-server"),
    show_default="the user's data directory",
    envvar="CONTACK_SERVER_DATA",
    type=click.Path(path_type=Path, file_okay=False),
    help="The data directory of the server.",
)


def _orders(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    first = not ctx.params.get(str(param.name))
    return [name for name in (*ORDERS, "help") if first and name.startswith(incomplete)]


@click.group(context_settings={"help_option_names": ["-h", "--help"], "show_default": True})
def main() -> None:
    """Manage a Contack server."""
    be_lenient()


@main.command(cls=OneLineCommand)
@_data
@click.option("--json", "as_json", is_flag=True, help="Print the answer as a line of JSON.")
@click.argument("words", nargs=-1, metavar="COMMAND [WORDS]...", shell_complete=_orders)
def admin(data: Path, as_json: bool, words: tuple[str, ...]) -> None:
    """Send an order to the server that runs with this data directory: list players, announce something, make a backup.

    Only the user who runs the server can do this. `contack-server admin help` lists the commands.
    """
    if words in ((), ("help",)):
        _print(help_shown(), as_json, REFUSED)
        return
    try:
        order = parse_order(words)
        if isinstance(order, Backup | ManageTournament) and order.file:
            # the server is in another directory
            before = 1 if isinstance(order, Backup) else 2
            words = (*words[:before], str(Path(order.file).absolute()))
        answer = ask(data.absolute(), words, order.patience)
    except (BadOrder, ServerNotReached) as why:
        _print(OrderFailed(str(why)), as_json, WRONG)
    else:
        _print(answer, as_json, REFUSED)


def _print(answer: Answer, as_json: bool, status: int) -> None:
    failed = isinstance(answer, OrderFailed)
    if as_json:
        click.echo(msgspec.json.encode(answer))
    elif failed:
        fail(answer.text(datetime.now().astimezone()), status=status)
    else:
        click.echo(answer.text(datetime.now().astimezone()))
    if failed:
        sys.exit(status)


@main.command("restore", cls=OneLineCommand)
@_data
@click.argument("file", type=click.Path(path_type=Path))
def restore_command(data: Path, file: Path) -> None:
    """Restore a backup into an empty data directory; start a server there afterwards."""
    click.echo(restore(file, data.absolute()))
