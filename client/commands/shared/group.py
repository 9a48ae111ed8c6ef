"""The command `contack`. Knows the names of its commands and imports only the one that is run."""

from importlib import import_module

import click

from contack.client.commands.shared.terminal import be_lenient
from contack.client.session.actions import INTERRUPTED

COMMANDS = (
    "arena", "bot", "bot-host", "conform", "discover", "play", "replay", "review", "solitaire", "solve", "trust",
    "verify",
)  # fmt: skip


class _Commands(click.Group):
    """A group that imports a command when it is asked for: the network and the screen cost up to a second."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of all commands."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return a command, imported when it is asked for."""
        if cmd_name not in COMMANDS:
            return None
        name = cmd_name.replace("-", "_")
        command = getattr(import_module(f"contack.client.commands.{name}"), name)
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
