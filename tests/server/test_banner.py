"""What a server prints as soon as it listens."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from contack.server.banner import print_banner
from contack.server.config.settings import ServerSettings


@pytest.fixture
def settings(tmp_path: Path) -> ServerSettings:
    """Return those of a server that lets in browsers without encryption."""
    return ServerSettings("127.0.0.1", 1940, "parlour", tmp_path, 2, tls=False, web="on")


def test_what_pages_without_encryption_mean_is_told(
    settings: ServerSettings, capsys: pytest.CaptureFixture[str]
) -> None:
    print_banner(settings, 1940, None)
    *_, look, page, risk, _ = capsys.readouterr().out.splitlines()
    assert risk == "Everybody on this network can read and change what goes to browsers without encryption (--web on)."
    assert (look, page) == ("or look in with a browser:", "    http://127.0.0.1:1940/")


def test_on_a_terminal_the_way_to_the_page_can_be_scanned(
    settings: ServerSettings, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    print_banner(replace(settings, host="0.0.0.0"), 1940, None)
    assert "▀" not in capsys.readouterr().out
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    print_banner(replace(settings, host="0.0.0.0"), 1940, None)
    assert "▀" in capsys.readouterr().out


def test_a_server_for_this_machine_alone_says_so_and_shows_phones_nothing(
    settings: ServerSettings, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    print_banner(settings, 1940, None)
    printed = capsys.readouterr().out
    assert "On this machine, which no other one reaches, join with:\n    contack play 127.0.0.1:1940" in printed
    assert "▀" not in printed
