"""Programs that start as copies of the fork server."""

import os
import signal
import subprocess
import sys

import pytest

from tests import forked

pytestmark = [
    pytest.mark.process,
    pytest.mark.skipif(sys.platform != "linux", reason="programs start as users start them"),
]

VERSION = [sys.executable, "-m", "contack.client", "--version"]


@pytest.mark.parametrize(
    ("arguments", "status", "words"),
    [(["--version"], 0, "version"), (["--no-such-option"], 2, "No such option"), (["bot", "clever"], 1, "expected")],
)
def test_forked_program_has_its_output_and_status(arguments: list[str], status: int, words: str) -> None:
    command = [sys.executable, "-m", "contack.client", *arguments]
    program = forked.Forked(command, env=dict(os.environ), text=True, stdout=-1, stderr=subprocess.STDOUT)
    assert words in program.communicate()[0]
    assert program.returncode == status


def test_killed_program_has_the_status_of_the_signal() -> None:
    command = [sys.executable, "-m", "contack.client", "commentate", "--server", "127.0.0.1:1", "--no-tls"]
    with forked.Forked(command, env=dict(os.environ), text=True, stdin=-1, stdout=-1) as program:
        assert program.poll() is None
        program.send_signal(signal.SIGKILL)
        assert program.wait(60) == -signal.SIGKILL


def test_other_python_variables_need_a_true_start() -> None:
    usual = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
    for more, kind in ({}, forked.Forked), ({"PYTHONIOENCODING": "latin-1"}, subprocess.Popen):
        program = forked.start(VERSION, usual | more, stdout=subprocess.PIPE)
        assert "version" in program.communicate()[0]
        assert type(program) is (kind if forked.possible else subprocess.Popen)
