"""The example clients of the documentation, which speak the protocol without our library."""

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from contack.client.files.records import read_record
from contack.engine.event import ChosenBy, Laid
from contack.engine.records.verify import verify
from tests.end_to_end.programs import ROOT, ended, server
from tests.server.process import environment

PYTHON, SCRIPT = (sys.executable, "client.py"), ("node", "client.js")

each_client = pytest.mark.parametrize("command", [PYTHON, SCRIPT], ids=["Python", "JavaScript"])


def client(command: tuple[str, str], *arguments: str) -> subprocess.Popen[str]:
    """Start an example; skip the test where what runs it is missing."""
    program, example = command
    if shutil.which(program) is None:
        pytest.skip(f"there is no {program} here")
    pipe = subprocess.PIPE
    path = str(ROOT / "docs" / "examples" / example)
    return subprocess.Popen([program, path, *arguments], stdout=pipe, stderr=pipe, text=True, env=environment())


def test_the_clients_in_python_and_javascript_play_each_other(tmp_path: Path) -> None:
    with server(tmp_path, "--host", "127.0.0.1") as house:
        # the one that may be missing first: nobody is left waiting then
        clients = [client(each, house.address, each[1], "den", house.fingerprint) for each in (SCRIPT, PYTHON)]
        (status, script, wrong), other = (ended(each) for each in clients)
        (kept,) = house.records.glob("*.contack")
        record = read_record(kept)
    assert (status, wrong) == (0, "")
    assert other == (0, script, "")
    assert verify(record).finished
    assert json.loads(script) == json.loads(kept.read_text().splitlines()[-1])
    assert sorted(record.header.players) == ["client.js", "client.py"]
    assert {event.by for event in record.events if isinstance(event, Laid)} == {None, ChosenBy.PLAYER}


@each_client
def test_a_client_sends_nothing_to_a_server_that_shows_another_fingerprint(
    tmp_path: Path, command: tuple[str, str]
) -> None:
    with server(tmp_path, "--host", "127.0.0.1") as house:
        status, out, wrong = ended(client(command, house.address, "ann", "den", "SHA256:of-another-server"))
    assert (status, out) == (1, "")
    assert f"shows {house.fingerprint}, not SHA256:of-another-server" in wrong
