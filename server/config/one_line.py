"""Commands that say in one line what is wrong with their options."""

import sys
from typing import Any, NoReturn

import click

from contack.server.config.settings import BadSettings

# The exit status if a command did nothing.
WRONG = 2


def fail(*problems: str, status: int = WRONG) -> NoReturn:
    for why in problems:
        click.echo(f"contack-server: {why}", err=True)
    sys.exit(status)


class OneLineCommand(click.Command):
    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        try:
            return super().parse_args(ctx, args)
        except click.UsageError as wrong:
            fail(wrong.format_message())
        except BadSettings as why:
            fail(str(why))

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except BadSettings as why:
            fail(str(why))
