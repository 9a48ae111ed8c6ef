"""Programs started by a client: how it notices their end, and which options they do not get."""

from pathlib import Path
from queue import SimpleQueue

import pytest

from contack.client.hosting.private_server import Child

pytestmark = pytest.mark.process


def test_early_end_of_a_program_shows_its_last_words(tmp_path: Path) -> None:
    words: SimpleQueue[str] = SimpleQueue()
    child = Child("contack.client", ["bot", "clever"], tmp_path / "log")
    child.watch(words.put)
    assert words.get(timeout=60).endswith("level5, FILE.py:Class or exec:PROGRAM")
    child.stop()


def test_unread_output_does_not_block_a_program(tmp_path: Path) -> None:
    words: SimpleQueue[str] = SimpleQueue()
    child = Child("pydoc", ["builtins"], tmp_path / "log", piped=False)  # more than a pipe holds
    child.watch(words.put)
    assert words.get(timeout=60) == "status 0"
    child.stop()


def test_started_program_ignores_the_users_options(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CONTACK_SERVER_CHECK", "1")
    arguments = ["--host", "127.0.0.1", "--port", "0", "--data", str(tmp_path), "--until-eof"]
    child = Child("contack.server", arguments, tmp_path / "log")
    assert child.addresses(more=0)[0].host == "127.0.0.1"
    child.stop()
