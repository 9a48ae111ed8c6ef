"""The command that brings bots to a table."""

from pathlib import Path

import pytest

from contack.client.bot_client.player import BotPlayer
from contack.client.session.actions import send
from contack.protocol.command import Command, Join, ListTables
from contack.protocol.notice import Welcomed
from tests.client.command_line import contack


@pytest.fixture
def come(monkeypatch: pytest.MonkeyPatch) -> list[BotPlayer]:
    """Return the bots that come instead of playing."""
    come: list[BotPlayer] = []
    monkeypatch.setattr("contack.client.commands.bot._runners", lambda made, players, *rest: come.extend(players))
    monkeypatch.setattr("contack.client.commands.bot._run", lambda *rest: 0)
    return come


@pytest.mark.parametrize(("options", "first"), [((), ListTables()), (("--table", "den"), Join("den"))])
def test_without_a_table_a_bot_looks_for_a_free_seat_first(
    come: list[BotPlayer], options: tuple[str, ...], first: Command
) -> None:
    contack("bot", "greedy", *options)
    assert come[0].receive(Welcomed(1, "den", "0"))[1] == send(first)


@pytest.mark.parametrize(
    ("options", "names"),
    [
        (("level3", "--count", "2"), ["Olga (bot 3)", "Paul (bot 3)"]),
        (("level1",), ["Ada (bot 1)"]),
        (("level3", "--name", "deep", "--count", "2"), ["deep", "deep-2"]),
        (("greedy", "--count", "2"), ["greedy", "greedy-2"]),
    ],
)
def test_bots_of_a_level_are_called_as_house_bots_are(
    come: list[BotPlayer], options: tuple[str, ...], names: list[str]
) -> None:
    contack("bot", *options)
    assert [player.arrival.name for player in come] == names


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (("--count", "8"), "--count is 7 at most, except with --tournament"),
        (("--tournament", "--table", "den"), "--tournament has no --table and no --seats"),
        (("--tournament", "--seats", "3"), "--tournament has no --table and no --seats"),
    ],
)
def test_options_of_table_and_tournament_exclude_each_other(options: tuple[str, ...], words: str) -> None:
    result = contack("bot", "greedy", *options)
    assert (result.exit_code, words in result.output) == (2, True)


def test_tournament_takes_many_bots(come: list[BotPlayer]) -> None:
    contack("bot", "greedy", "--tournament", "--count", "70")
    assert len(come) == 70
    assert all(player.for_tournament and player.receive(Welcomed(1, "den", "0"))[1] == () for player in come)


@pytest.mark.parametrize(
    ("place", "expected"), [("--tournament", (True, True, True)), ("--table=den", (True, False, False))]
)
def test_each_bot_of_a_tournament_prints_results(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, place: str, expected: tuple[bool, ...]
) -> None:
    prints: list[bool] = []
    monkeypatch.setattr("contack.client.bot_client.runner.BotRunner", lambda *given: given[-1] is not None)
    monkeypatch.setattr("contack.client.commands.bot._run", lambda runners, *rest: prints.extend(runners))
    contack("bot", "greedy", place, "--count", "3", "--data", tmp_path)
    assert tuple(prints) == expected
