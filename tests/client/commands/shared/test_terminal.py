"""Standard streams that a caller has closed."""

from __future__ import annotations

import sys

import pytest

from contack.client.commands.shared.terminal import be_lenient, columns


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
        print("nobody sees this", file=stream)
        assert columns() is None
