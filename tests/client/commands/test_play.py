"""`contack play`: the same line resumes a waiting seat, another one does not."""

from pathlib import Path
from typing import Any

import pytest

from contack.client.files.known_servers import KnownServers
from contack.client.files.seats import FILE_NAME, SeatFile
from contack.client.servers.address import Address
from contack.client.session.joining import JoinRequest
from contack.client.session.saved_seat import Seat
from tests.client.command_line import contack

HOST = Address("192.0.2.7", tls=False)
SEAT = Seat(HOST, "", "den", "ann", "secret")


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[JoinRequest]:
    requests: list[JoinRequest] = []

    def play(_server: Any, request: JoinRequest, *_: Any) -> int:
        requests.append(request)
        return 0

    monkeypatch.setattr("contack.client.commands.play.play_plain", play)
    return requests


def types(data: Path, *words: str) -> None:
    """Type a line, with a seat in the file."""
    SeatFile(data / FILE_NAME, KnownServers(data / "known")).add(SEAT)
    base = ["play", "192.0.2.7", "--no-tls", "--plain", "--data", str(data), "--known-servers", str(data / "known")]
    result = contack(*base, *words)
    assert result.exit_code == 0, result.output


@pytest.mark.parametrize("words", [("--name", "ann"), ("--name", "ann", "--table", "den")])
def test_the_same_line_again_takes_back_the_seat_that_waits(
    tmp_path: Path, asked: list[JoinRequest], words: tuple[str, ...]
) -> None:
    types(tmp_path, *words, "--password", "sesame")
    [request] = asked
    assert (request.token, request.name, request.password) == ("secret", "ann", "sesame")
    assert request.otherwise
    assert (request.otherwise.token, request.otherwise.table) == ("", words[-1] if "den" in words else None)


@pytest.mark.parametrize(
    "words",
    [
        ("--name", "bob"),
        ("--name", "ann", "--table", "inn"),
        ("--name", "ann", "--open"),
        ("--name", "ann", "--spectate"),
    ],
)
def test_another_line_takes_no_seat_back(tmp_path: Path, asked: list[JoinRequest], words: tuple[str, ...]) -> None:
    types(tmp_path, *words)
    assert [request.token for request in asked] == [""]


def test_play_takes_a_seat_by_a_code_from_another_device(tmp_path: Path, asked: list[JoinRequest]) -> None:
    types(tmp_path, "--name", "ann", "--pair", "code-of-ann")
    [request] = asked
    assert (request.code, request.token) == ("code-of-ann", "")


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["--pair", "x"], "name that server too"),
        (["192.0.2.7", "--pair", "x" * 101], "100 characters at most"),
        (["no host"], "'no host' is not an address: expected HOST or HOST:PORT"),
        (["127.0.0.1", "--name", "a" * 25], "a name has 1 to 24 visible characters"),
        (["--bots", "7"], "7 bots and you: a table is for 2 to 7"),
        (["--bots", "1", "--spectate"], "1 bot alone: a table is for 2 to 7"),
        (["--bots", "4", "--seats", "3"], "4 bots and you: --seats 3 is too few, 5 seats or more are needed"),
        (["--wifi", "Casa", "--plain"], "--wifi shows its code on the full screen only: leave --plain out"),
        (["--level", "3"], "--level is for the bots of --bots"),
        (["127.0.0.1:9", "--level", "3"], "--level is for the bots of --bots"),
    ],
)
def test_impossible_options_are_refused(words: list[str], why: str) -> None:
    result = contack("play", *words)
    assert result.exit_code == 2
    assert why in " ".join(result.output.split())
