"""The example clients of the documentation, which speak the protocol without our library."""

import json
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from contack.client.files.records import read_record
from contack.engine.event import ChosenBy, Laid
from contack.engine.records.verify import verify
from contack.lab.conform.client.cases import CLIENT_CASES
from contack.server.network.tls.certificate import certificate_at
from tests.end_to_end.programs import ROOT, ended, run, server
from tests.server.process import environment

EXAMPLES = ROOT / "docs" / "examples"
PYTHON, SCRIPT = (sys.executable, "client.py"), ("node", "client.js")

each_client = pytest.mark.parametrize("command", [PYTHON, SCRIPT], ids=["Python", "JavaScript"])


def words(command: tuple[str, str]) -> list[str]:
    """Return the command line of an example; skip the test where what runs it is missing."""
    program, example = command
    if shutil.which(program) is None:
        pytest.skip(f"{program} is not installed")
    return [program, str(EXAMPLES / example)]


def client(command: tuple[str, str], *arguments: str) -> subprocess.Popen[str]:
    pipe = subprocess.PIPE
    return subprocess.Popen([*words(command), *arguments], stdout=pipe, stderr=pipe, text=True, env=environment())


def test_the_clients_in_python_and_javascript_play_each_other(tmp_path: Path) -> None:
    with server(tmp_path, "--host", "127.0.0.1") as house:
        # the client that may be missing comes first: then no other one is left waiting
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


NOT_TRIED = {
    "signs-of-life", "dead-server", "resume", "resume-in-vain", "leaves-a-refused-deal", "seated-by-a-tournament",
}  # fmt: skip
"""Cases that conform skips: the examples send no ping, do not return, nor enter a tournament, and one takes 60 s."""

CASES = tuple(case.name for case in CLIENT_CASES if case.name not in NOT_TRIED)

SAMPLE = (
    "whole-game", "joins-a-running-game", "another-seat-taken-over", "talk", "digest-changed",
    "stale-turn", "too-fast", "in-pieces", "no-message", "too-long", "too-many-members", "out-of-state", "closed",
)  # fmt: skip
"""Cases of deals, frames, states and limits."""


@each_client
@pytest.mark.parametrize("cases", [SAMPLE, pytest.param(CASES, marks=pytest.mark.thorough)], ids=["sample", "all"])
def test_example_passes_conform(tmp_path: Path, command: tuple[str, str], cases: tuple[str, ...]) -> None:
    certificate = tmp_path / "server.pem"
    known = certificate_at(certificate).fingerprint
    started = shlex.join(words(command)) + f" {{}} ann den {known}"
    only = [word for case in cases for word in ("--only", case)]
    tried = run("conform", "--client", "--port", "0", "--certificate", str(certificate), "--run", started, *only)
    assert tried.returncode == 0, tried.stdout
    assert tried.stdout.endswith(f"{len(cases)} passed, 0 failed, 0 skipped\n")


@each_client
def test_client_sends_nothing_to_a_changed_fingerprint(tmp_path: Path, command: tuple[str, str]) -> None:
    with server(tmp_path, "--host", "127.0.0.1") as house:
        status, out, wrong = ended(client(command, house.address, "ann", "den", "SHA256:of-another-server"))
    assert (status, out) == (1, "")
    assert f"shows {house.fingerprint}, not SHA256:of-another-server" in wrong
