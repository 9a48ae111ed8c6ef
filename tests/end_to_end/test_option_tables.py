"""The tables of options in the documentation tell those that the commands have, with their defaults."""

from __future__ import annotations

import re
import subprocess
import sys
from typing import Any, TypeAlias

import click
import pytest

from contack.client.commands.bot import bot
from contack.client.commands.bot_host import bot_host
from contack.client.commands.commentate import commentate
from contack.client.commands.review import review
from contack.lab.commands.arena import arena
from contack.server.command import main as server
from tests.end_to_end.programs import ROOT

PAGES = {"bots.md": (arena, bot), "coach.md": (review,), "hosting.md": (server, bot_host), "screen.md": (commentate,)}
"""The commands whose options a page has a table of, in the order of the tables."""

Place: TypeAlias = tuple[str, int]
"""A page, and which of its tables."""

TABLES = [((page, number), command) for page, commands in PAGES.items() for number, command in enumerate(commands)]

each_page = pytest.mark.parametrize(("page", "command"), TABLES, ids=[command.name for _, command in TABLES])


def table(place: Place) -> dict[str, tuple[str, str]]:
    page, number = place
    text = (ROOT / "docs" / page).read_text(encoding="utf-8")
    rows = re.findall(r"^\| option \| default \| \|\n\|---\|---\|---\|\n((?:\|.*\n)+)", text, re.MULTILINE)
    assert len(rows) == len(PAGES[page])
    cells = [[cell.strip() for cell in row.strip("|").split("|")] for row in rows[number].splitlines()]
    return {option.strip("`"): (default, rest) for option, default, rest in cells}


def options(command: click.Command) -> dict[str, dict[str, Any]]:
    """Return the options of a command as click describes them."""
    shown = [option for option in command.params if isinstance(option, click.Option) and not option.hidden]
    own = [option for option in shown if option.name != "version"]
    return {option.opts[0]: option.to_info_dict() for option in own}


@each_page
def test_a_table_names_every_option_in_order_and_no_other(page: Place, command: click.Command) -> None:
    assert list(table(page)) == list(options(command))


def test_server_table_is_made_from_the_options() -> None:
    script = ROOT / "scripts" / "write_options.py"
    done = subprocess.run([sys.executable, str(script), "--check"], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


@each_page
def test_option_table_has_every_default(page: Place, command: click.Command) -> None:
    told = {name: default for name, (default, _) in table(page).items()}
    for name, option in options(command).items():
        default = option["default"]
        if option["is_flag"]:
            assert told[name] == "", name
        elif default is None or callable(default):
            assert re.search(r"[a-z]{2}", told[name]), name
            assert not re.fullmatch(r"`.*`", told[name]), name
        else:
            assert told[name].strip("`") == (f"{default:g}" if isinstance(default, float) else str(default)), name


@each_page
def test_table_has_the_allowed_values(page: Place, command: click.Command) -> None:
    told = table(page)
    for name, option in options(command).items():
        for choice in option["type"].get("choices", ()):
            assert f"`{choice}`" in " ".join(told[name]), f"{name} {choice}"


def test_page_about_bots_lists_all_bots() -> None:
    (argument,) = (each for each in bot.params if isinstance(each, click.Argument))
    text = (ROOT / "docs" / "bots.md").read_text(encoding="utf-8")
    assert f"`contack bot {argument.metavar}`" in text
