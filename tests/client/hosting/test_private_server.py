"""Programs that a client starts beside itself: what is noticed of their end, and what they are not told."""

from __future__ import annotations

from pathlib import Path
from queue import SimpleQueue

import pytest

from contack.client.hosting.private_server import Child

pytestmark = pytest.mark.process


def test_a_program_that_ends_before_its_time_is_noticed_with_its_last_words(tmp_path: Path) -> None:
    words: SimpleQueue[str] = SimpleQueue()
    child = Child("contack.client", ["bot", "clever"], tmp_path / "log")
    child.watch(words.put)
    assert words.get(timeout=60).endswith("level5, FILE.py:Class or exec:PROGRAM")
    child.stop()


def test_a_program_that_nobody_hears_is_not_stopped_by_what_it_writes(tmp_path: Path) -> None:
    words: SimpleQueue[str] = SimpleQueue()
    child = Child("pydoc", ["builtins"], tmp_path / "log", heard=False)  # more than a pipe holds
    child.watch(words.put)
    assert words.get(timeout=60) == "status 0"
    child.stop()


def test_the_users_options_do_not_reach_a_program_that_is_started(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CONTACK_SERVER_CHECK", "1")
    arguments = ["--host", "127.0.0.1", "--port", "0", "--data", str(tmp_path), "--until-eof"]
    child = Child("contack.server", arguments, tmp_path / "log")
    assert child.addresses(more=0)[0].host == "127.0.0.1"
    child.stop()
