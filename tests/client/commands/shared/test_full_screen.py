"""Solitaires and replays fill a terminal, except without one or with --plain."""

from importlib import import_module
from pathlib import Path

import pytest
from platformdirs import user_data_path

from contack.client.commands.shared.full_screen import _hosting_options
from contack.client.commands.shared.options import Choices
from contack.client.files.records import data_directory, read_record
from contack.client.screen.pages.base.page import Transition
from contack.client.screen.pages.replay.page import ReplayPage
from contack.client.screen.pages.solitaire.pages import StackedPage
from contack.client.screen.pages.start.find import FindPage
from contack.client.screen.state.effects import ChooseSolitaire
from contack.client.solitaire.game import Deal
from tests.client.command_line import contack

RECORD = Path(__file__).parents[3] / "engine" / "golden" / "draw-won.contack"

SHOWN = 7
"""The status of a full screen."""


class Terminal:
    def __init__(self) -> None:
        self.shown: list[tuple[Transition, Choices]] = []

    def fill(self, first: Transition, choices: Choices) -> int:
        self.shown.append((first, choices))
        return SHOWN


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch) -> Terminal:
    here = Terminal()
    for command in ("solitaire", "replay"):
        monkeypatch.setattr(import_module(f"contack.client.commands.{command}"), "fills_screen", lambda: True)
    monkeypatch.setattr(import_module("contack.client.commands.shared.full_screen"), "fill_screen", here.fill)
    return here


def test_solitaire_opens_with_the_chosen_deal(terminal: Terminal, tmp_path: Path) -> None:
    status = contack(
        "solitaire",
        "stacked",
        "--peek",
        "--deal",
        "x",
        "--theme",
        "mono",
        "--data",
        tmp_path,
        "--log",
        tmp_path / "log",
    )
    ((first, choices),) = terminal.shown
    assert status.exit_code == SHOWN
    assert isinstance(first.page, StackedPage)
    assert first.page.session.deal == Deal("stacked", "x", peek=True)
    assert choices == Choices(theme="mono", data=tmp_path, log=tmp_path / "log")


def test_solitaire_without_a_key_is_a_fresh_deal(terminal: Terminal) -> None:
    contack("solitaire", "stacked", "--peek")
    contack("solitaire", "stacked", "--peek")
    keys = {first.page.session.deal.key for first, _ in terminal.shown if isinstance(first.page, StackedPage)}
    assert len(keys) == 2


def test_screen_asks_for_the_deal_without_an_option(terminal: Terminal) -> None:
    contack("solitaire", "stacked")
    ((first, _),) = terminal.shown
    assert first == Transition(FindPage(), (ChooseSolitaire("stacked"),))


@pytest.mark.parametrize("option", ["--plain", "--no-drawing"])
def test_a_solitaire_in_words_does_not_fill_the_screen(terminal: Terminal, tmp_path: Path, option: str) -> None:
    status = contack("solitaire", "draw", option, "--data", tmp_path)
    assert terminal.shown == []
    assert "to play this deal again" in status.output


@pytest.mark.parametrize(("option", "fills"), [(None, False), ("--screen", True)])
def test_remembered_screen_reader_gets_lines(
    monkeypatch: pytest.MonkeyPatch, terminal: Terminal, tmp_path: Path, option: str | None, fills: bool
) -> None:
    monkeypatch.setattr(import_module("contack.client.commands.shared.options"), "has_reader", lambda: True)
    contack("solitaire", "draw", "--deal", "x", *([option] if option else []), "--data", tmp_path)
    assert bool(terminal.shown) is fills


def test_a_replay_fills_the_screen(terminal: Terminal) -> None:
    status = contack("replay", RECORD)
    ((first, _),) = terminal.shown
    assert status.exit_code == SHOWN
    assert isinstance(first.page, ReplayPage)
    assert first.page.header == read_record(RECORD).header


@pytest.mark.parametrize("option", ["--plain", "--tables"])
def test_a_replay_in_words_does_not_fill_the_screen(terminal: Terminal, option: str) -> None:
    assert "the game is won" in contack("replay", RECORD, option).output
    assert terminal.shown == []


def test_broken_record_fails_before_the_screen_opens(terminal: Terminal, tmp_path: Path) -> None:
    file = tmp_path / "hello"
    file.write_text("hello\n")
    status = contack("replay", file)
    assert (status.exit_code, terminal.shown) == (1, [])
    assert status.output.startswith(f"Error: {file}: line 1: ")


def test_unreadable_settings_give_a_name_and_stay(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text("name = =\n")
    play = import_module("contack.client.commands.play")
    shown: list[str] = []
    monkeypatch.setattr(import_module("contack.client.commands.shared.options"), "settings_path", lambda: path)
    monkeypatch.setattr(play, "fills_screen", lambda: True)

    def fill(*_: object) -> int:
        shown.append(path.read_text())
        return SHOWN

    monkeypatch.setattr(play, "_play_full_screen", fill)
    assert contack("play").exit_code == SHOWN
    assert shown == ["name = =\n"]


def test_hosted_server_uses_the_certificate_of_this_user(
    tmp_path: Path,
) -> None:
    shared = ["--certificate", str(user_data_path("contack-server") / "certificate.pem")]
    assert _hosting_options(Choices(data_directory())) == shared
    assert _hosting_options(Choices(data_directory(), discovery=False)) == [*shared, "--no-discovery"]
    assert _hosting_options(Choices(tmp_path)) == []
