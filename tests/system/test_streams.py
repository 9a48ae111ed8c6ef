"""The standard streams, whatever is to be written."""

import io
import os
import sys
from pathlib import Path
from threading import Event

import pytest

from contack.system.streams import be_lenient, call_at_eof


@pytest.mark.parametrize(("system", "written"), [("linux", b"Bj\xf6rn ?"), ("win32", "Björn ▲".encode())])
def test_a_pipe_takes_every_name_and_on_windows_in_utf_8(
    monkeypatch: pytest.MonkeyPatch, system: str, written: bytes
) -> None:
    pipe = io.BytesIO()
    monkeypatch.setattr("sys.stdout", io.TextIOWrapper(pipe, encoding="cp1252"))
    monkeypatch.setattr("sys.platform", system)
    be_lenient()
    sys.stdout.write("Björn ▲")
    sys.stdout.flush()
    assert pipe.getvalue() == written


def test_end_of_input_is_reported() -> None:
    ended = Event()
    with Path(os.devnull).open() as empty:
        call_at_eof(empty.fileno(), ended.set)
        assert ended.wait(60)
