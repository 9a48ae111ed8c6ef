"""The time of day, which an administrator or a network may set back, decides nothing."""

from contextlib import closing
from pathlib import Path

import pytest

from contack.protocol.command import Ping
from contack.protocol.notice import Ponged
from tests.server.process import PlainClient, ServerProcess

pytestmark = pytest.mark.process

BACKWARD = """
import time
true_time, start = time.time, time.time()
time.time = lambda: start - 1000 * (true_time() - start)
"""


def test_clock_set_back_makes_no_client_too_fast(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "sitecustomize.py").write_text(BACKWARD)
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    with (
        closing(ServerProcess(tmp_path / "data", "--ephemeral")) as server,
        closing(PlainClient(server.port, "ann")) as client,
    ):
        for number in range(200):
            assert client.ask(Ponged, Ping(number)).echo == number
