"""The command `contack`. It knows the names of its commands and imports only the one that it runs."""

from collections.abc import Mapping
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points

import click
from click.exceptions import NoSuchCommand

from contack.system.streams import INTERRUPTED, be_lenient

GROUP = "contack.commands"


class BadPlugin(click.ClickException):
    """The message fits one line."""


def find_plugins() -> Mapping[str, EntryPoint]:
    return {entry.name: entry for entry in entry_points(group=GROUP)}


def load_plugin(entry: EntryPoint) -> click.Command:
    try:
        command = entry.load()
    except Exception as why:  # a plugin may raise anything while it is imported
        raise _bad(entry, f"{type(why).__name__}: {why}") from None
    if not isinstance(command, click.Command):
        raise _bad(entry, f"expected a click command, found {type(command).__name__}")
    return command


def _bad(entry: EntryPoint, why: str) -> BadPlugin:
    package = f"package {entry.dist.name}" if entry.dist else "another package"
    return BadPlugin(f"the command {entry.name} of {package} does not load ({entry.value}): {' '.join(why.split())}")


# Each command of the game, with a line that fits any terminal. Other packages add more (see find_plugins).
COMMANDS: Mapping[str, str] = {
    "bot": "Let bots of yours join a table.",
    "bot-host": "Lend bots to a server.",
    "commentate": "Comment on lays as they are made, for the big screen of a server.",
    "discover": "Show the servers on this network.",
    "learn": "Find better lays where yours cost most.",
    "play": "Play with others or with bots; the same as contack alone.",
    "replay": "Show a recorded game.",
    "review": "Show the cost of each lay of a recorded game.",
    "solitaire": "Play alone: lay all 36 tiles.",
    "solve": "Find lays that win a solitaire, or prove that none do.",
    "standings": "Show games and wins at a server.",
    "trust": "Trust a server that is new, or shows another fingerprint.",
    "verify": "Check that recorded games followed the rules.",
}

# The longest line about a command in a terminal of 80 columns.
MOST_LETTERS = 66

# The command that runs if the user types none.
USUAL = "play"


class _Commands(click.Group):
    """A group that imports only the command that it runs: the network and the screen cost up to a second."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return sorted({*COMMANDS, *find_plugins()})

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Import only commands of other packages."""
        summaries = {**{name: _summary(entry) for name, entry in find_plugins().items()}, **COMMANDS}
        with formatter.section("Commands"):
            formatter.write_dl(sorted(summaries.items()))

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        # Tab completion parses the words before the one that is typed, and there may be none
        return super().parse_args(ctx, args or ([] if ctx.resilient_parsing else [USUAL]))

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Suggest names that are like a mistyped one."""
        try:
            return super().resolve_command(ctx, args)
        except NoSuchCommand as unknown:
            # click knows no commands of a group that imports them late
            raise NoSuchCommand(unknown.command_name, possibilities=self.list_commands(ctx), ctx=ctx) from None

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name in COMMANDS:
            name = cmd_name.replace("-", "_")
            command = getattr(import_module(f"contack.client.commands.{name}"), name)
            assert isinstance(command, click.Command)
            return command
        entry = find_plugins().get(cmd_name)
        return None if entry is None else _loaded(entry, ctx)

    def invoke(self, ctx: click.Context) -> None:
        """Ctrl-C ends a command, unless it handles that itself."""
        try:
            super().invoke(ctx)
        except KeyboardInterrupt:
            ctx.exit(INTERRUPTED)


def _loaded(entry: EntryPoint, ctx: click.Context) -> click.Command | None:
    try:
        return load_plugin(entry)
    except BadPlugin:
        if ctx.resilient_parsing:  # the Tab key: an error would end in a traceback at the prompt
            return None
        raise


def _summary(entry: EntryPoint) -> str:
    try:
        return load_plugin(entry).get_short_help_str(MOST_LETTERS)
    except BadPlugin as bad:
        return f"Error: {bad.message}."


@click.group(
    "contack", cls=_Commands, context_settings={"help_option_names": ["-h", "--help"], "auto_envvar_prefix": "CONTACK"}
)
@click.version_option(package_name="contack")
def main() -> None:
    """Play Contack, the tile game of 1939, in a terminal: against friends on the network, bots, or alone."""
    be_lenient()  # before any command: the streams are the same for all
