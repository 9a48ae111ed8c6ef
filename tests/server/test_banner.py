"""What a server prints as soon as it listens."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from contack.server.banner import OVER_HTTP, print_banner
from contack.server.config.password import Password
from contack.server.config.settings import ServerSettings
from contack.server.network.tls.certificate import make_certificate


@pytest.fixture
def settings(tmp_path: Path) -> ServerSettings:
    return ServerSettings("127.0.0.1", 1940, "parlour", tmp_path, 2, tls=False, web="on")


def printed(settings: ServerSettings, capsys: pytest.CaptureFixture[str]) -> list[str]:
    certificate = make_certificate() if settings.tls else None
    print_banner(settings, 1940, certificate)
    return capsys.readouterr().out.splitlines()


def test_unencrypted_pages_have_a_warning(settings: ServerSettings, capsys: pytest.CaptureFixture[str]) -> None:
    *_, look, page, _, screen, risk, _ = printed(replace(settings, tls=True), capsys)
    assert risk == OVER_HTTP
    assert (look, page) == ("or open this in a browser:", "    http://127.0.0.1:1940/")
    assert screen == "    http://127.0.0.1:1940/screen"


@pytest.mark.parametrize("change", [{"web": "tls"}, {"web": "auto", "password": Password.of("tea")}])
def test_banner_warns_of_certificate_where_pages_are_encrypted(
    settings: ServerSettings, capsys: pytest.CaptureFixture[str], change: dict[str, Any]
) -> None:
    *_, look, page, _, _, _ = printed(replace(settings, tls=True, **change), capsys)
    assert (look, page) == (
        "or open this in a browser (it warns once about the self-signed certificate):",
        "    https://127.0.0.1:1940/",
    )


def test_on_a_terminal_the_way_to_the_page_can_be_scanned(
    settings: ServerSettings, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    print_banner(replace(settings, host="0.0.0.0"), 1940, None)
    assert "▀" not in capsys.readouterr().out
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    print_banner(replace(settings, host="0.0.0.0"), 1940, None)
    assert "▀" in capsys.readouterr().out


def test_local_server_says_so_and_shows_no_address(
    settings: ServerSettings, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    print_banner(settings, 1940, None)
    printed = capsys.readouterr().out
    assert "On this machine (no other can reach it), join with:\n    contack play 127.0.0.1:1940" in printed
    assert "▀" not in printed
