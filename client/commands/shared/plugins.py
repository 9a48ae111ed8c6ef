"""Commands that other packages add to `contack` through the entry point group `contack.commands`."""

from collections.abc import Mapping
from importlib.metadata import EntryPoint, entry_points

import click

GROUP = "contack.commands"


class BadPlugin(click.ClickException):
    """A command of another package does not load; the message says why, in one line."""


def find_plugins() -> Mapping[str, EntryPoint]:
    """Return the entry point of each command; none is imported."""
    return {entry.name: entry for entry in entry_points(group=GROUP)}


def load_plugin(entry: EntryPoint) -> click.Command:
    """Import a command. Raises BadPlugin."""
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
