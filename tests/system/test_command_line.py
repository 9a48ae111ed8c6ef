"""Command lines as people type them."""

import shlex

import pytest

from contack.system.command_line import join_command, split_command


@pytest.mark.parametrize("text", ["./bot --depth 3", "'my bot' a\\ b", "", "bot # no comment"])
def test_words_split_as_in_a_shell(text: str) -> None:
    assert split_command(text) == shlex.split(text)


def test_a_backslash_leads_on_in_a_path_of_windows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.platform", "win32")
    assert split_command(r'"C:\Program Files\bot.exe" C:\new\table') == [r"C:\Program Files\bot.exe", r"C:\new\table"]


@pytest.mark.parametrize("system", ["linux", "win32"])
def test_printed_command_line_parses_back(monkeypatch: pytest.MonkeyPatch, system: str) -> None:
    monkeypatch.setattr("sys.platform", system)
    words = ["contack", "replay", r"a\b c.contack", "it's"]
    assert split_command(join_command(words)) == words


def test_a_quote_that_is_not_closed_is_wrong() -> None:
    with pytest.raises(ValueError, match="closing quotation"):
        split_command("'bot")
