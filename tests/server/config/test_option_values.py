"""Texts of options, and that printed options can be read back."""

import pytest

from contack.protocol.limits import LEVELS, SERVER_NAME_LENGTH
from contack.server.config import option_values
from contack.server.config.option_values import (
    Place,
    levels_text,
    parse_levels,
    parse_size,
    size_text,
    this_host,
    visible_name,
)


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("9100", Place("127.0.0.1", 9100)),
        ("0", Place("127.0.0.1", 0)),
        ("0.0.0.0:9100", Place("0.0.0.0", 9100)),
        ("[::1]:9100", Place("::1", 9100)),
        ("localhost:65535", Place("localhost", 65535)),
    ],
)
def test_listen_place_is_host_and_port_or_a_local_port(text: str, meant: Place) -> None:
    assert Place.parse(text) == meant
    assert Place.parse(str(meant)) == meant


@pytest.mark.parametrize(
    "text",
    [
        "",
        ":",
        ":9100",
        "host:",
        "::1:9100",
        "[::1]",
        "[host]:9100",
        "[]:9100",
        "-1",
        "65536",
        "9" * 5000,
        "a\nb:1",
        "٣",
    ],
)
def test_invalid_place_is_explained_with_a_valid_one(text: str) -> None:
    with pytest.raises(ValueError, match="such as 9100"):
        Place.parse(text)


@pytest.mark.parametrize(
    ("host", "name"),
    [
        ("den", "den"),
        ("x" * 64, "x" * SERVER_NAME_LENGTH),
        ("d\x1ben\udcff", "d?en?"),
        ("", "contack"),
        ("👨\u200d👩", "👨?👩"),
    ],
)
def test_server_is_named_after_its_host(monkeypatch: pytest.MonkeyPatch, host: str, name: str) -> None:
    monkeypatch.setattr(option_values, "gethostname", lambda: host)
    assert visible_name(this_host()) == name


@pytest.mark.parametrize("bytes_", [0, 2**10, 3 * 2**20, 1023 * 2**10, 1024 * 2**30, 2**40])
def test_a_size_is_printed_as_it_is_read(bytes_: int) -> None:
    assert parse_size(size_text(bytes_)) == bytes_


def test_levels_are_printed_as_they_are_read() -> None:
    for first in LEVELS:
        for last in range(first, LEVELS[-1] + 1):
            chosen = range(first, last + 1)
            assert parse_levels(levels_text(chosen)) == chosen
