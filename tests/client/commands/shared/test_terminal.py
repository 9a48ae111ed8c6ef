"""Standard streams that a caller has closed."""

import io
import sys

import pytest

from contack.client.commands.shared.terminal import columns, fills_screen
from contack.system.streams import be_lenient


class Stream(io.StringIO):
    def __init__(self, encoding: str) -> None:
        super().__init__()
        self._encoding = encoding

    @property
    def encoding(self) -> str:  # type: ignore[override]  # a property here, an attribute there
        return self._encoding

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("encoding", "fills", "message"),
    [
        ("utf-8", True, ""),
        (
            "ISO8859-1",
            False,
            "The full screen needs UTF-8, and this terminal is set to iso8859-1. Try LC_ALL=C.UTF-8.\n",
        ),
    ],
)
def test_missing_screen_is_explained(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], encoding: str, fills: bool, message: str
) -> None:
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr(sys, "stdin", Stream(encoding))
    monkeypatch.setattr(sys, "stdout", Stream(encoding))
    assert fills_screen() is fills
    assert capsys.readouterr().err == message


def test_closed_standard_input_is_at_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    be_lenient()
    with sys.stdin as stream:
        assert not stream.isatty()
        assert stream.fileno() >= 0
        assert stream.read() == ""


@pytest.mark.parametrize("name", ["stdout", "stderr"])
def test_closed_output_swallows_what_is_written(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.setattr(sys, name, None)
    be_lenient()
    with getattr(sys, name) as stream:
        print("hidden text", file=stream)
        assert columns() is None
