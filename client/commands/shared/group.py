"""The command `contack`. Knows the names of its commands and imports only the one that is run."""

from collections.abc import Mapping
from importlib import import_module

import click
from click.exceptions import NoSuchCommand

from contack.client.session.actions import INTERRUPTED
from contack.system.streams import be_lenient

COMMANDS: Mapping[str, str] = {
    "arena": "Let bots play many games, and see how strong they are.",
    "bot": "Let bots of yours join a table.",
    "bot-host": "Lend bots to a server.",
    "commentate": "Judge lays as they are made, for the big screen of a server.",
    "conform": "Try a server or a client of any make against the protocol.",
    "discover": "Show the servers on this network.",
    "play": "Play with others or with bots; what contack alone does too.",
    "replay": "Show a recorded game.",
    "review": "Tell what each lay of a recorded game cost.",
    "solitaire": "Play alone: lay all 36 tiles.",
    "solve": "Find lays that win a solitaire, or prove that none do.",
    "standings": "Show who won how often at a server.",
    "trust": "Trust a server that is new, or shows another fingerprint.",
    "verify": "Check that recorded games followed the rules.",
}
"""Every command, and in a line that fits any terminal what it does."""

USUAL = "play"
"""What no command at all stands for."""


class _Commands(click.Group):
    """A group that imports a command when it is asked for: the network and the screen cost up to a second."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of all commands."""
        return list(COMMANDS)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write what each command does; none has to be imported for that."""
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Return the rest of the arguments. Without any, the command is `play`."""
        # Tab completion parses the words before the one that is typed, and there may be none
        return super().parse_args(ctx, args or ([] if ctx.resilient_parsing else [USUAL]))

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Return the command that is asked for. Raises NoSuchCommand, with the names that are like a mistyped one."""
        try:
            return super().resolve_command(ctx, args)
        except NoSuchCommand as unknown:
            # click knows no commands of a group that imports them late
            raise NoSuchCommand(unknown.command_name, possibilities=COMMANDS, ctx=ctx) from None

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return a command, imported when it is asked for."""
        if cmd_name not in COMMANDS:
            return None
        name = cmd_name.replace("-", "_")
        package = "lab" if name in ("arena", "conform") else "client"
        command = getattr(import_module(f"contack.{package}.commands.{name}"), name)
        assert isinstance(command, click.Command)
        return command

    def invoke(self, ctx: click.Context) -> None:
        """Run a command; Ctrl-C ends it, unless it makes something else of that."""
        try:
            super().invoke(ctx)
        except KeyboardInterrupt:
            ctx.exit(INTERRUPTED)


@click.group(
    "contack", cls=_Commands, context_settings={"help_option_names": ["-h", "--help"], "auto_envvar_prefix": "CONTACK"}
)
@click.version_option(package_name="contack")
def main() -> None:
    """Play Contack, the tile game of 1939, in a terminal: against friends on the network, bots, or alone."""
    be_lenient()  # before any command: the streams are the same for all
