"""The benchmark: a short run of all of it ends, and what cannot be measured says why."""

import re
import shutil
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from socket import socketpair

import msgspec
import pytest
from benchmarks.counter import Counter, Ready

from tests.server.process import PATIENCE, ServerProcess, environment

pytestmark = pytest.mark.process

ROOT = Path(__file__).parents[1]


compiles = pytest.mark.skipif(not shutil.which("cc"), reason="a C compiler is not installed")


def quick_run(*options: str) -> str:
    page = ROOT / "docs" / "performance.md"
    before = page.read_text()
    measured = subprocess.run(
        [sys.executable, ROOT / "scripts" / "bench.py", "--quick", *options],
        capture_output=True,
        text=True,
        timeout=3 * PATIENCE,
        check=False,
        env=environment(),
    )
    assert measured.returncode == 0, measured.stderr
    assert page.read_text() == before
    return measured.stdout


def test_quick_run_measures_engine_alone() -> None:
    printed = quick_run("--only", "engine")
    assert re.search(r"^\| 7 \| [\d,]+ \| [\d,]+ \|", printed, re.MULTILINE)
    assert "server" not in printed


@compiles
@pytest.mark.thorough
def test_quick_run_measures_everything() -> None:
    printed = quick_run()
    assert re.search(r"^\| 7 \| [\d,]+ \| [\d,]+ \|", printed, re.MULTILINE)
    for name in ("server as shipped: journal, TLS", "server, journal, TLS, `--web off`"):
        row = rf"^\| 2(, a lay in 0.02 s)? \| {name} \| [\d,]+ us \| \d+\.\d\d \(.+\) \| .+ \|$"
        assert len(re.findall(row, printed, re.MULTILINE)) == 2
    assert re.search(r"^\| 4 \| \d+\.\d% \(.+\) \| -?\d+\.\d% \(.+\) \|$", printed, re.MULTILINE)
    assert re.search(r"^\| resident memory after a game of seven \| \d+ MB \|", printed, re.MULTILINE)


@compiles
def test_a_load_that_is_refused_a_table_says_so_and_ends(tmp_path: Path) -> None:
    with closing(ServerProcess(tmp_path / "data", "--max-tables-per-address", "1")) as server:
        job = {"port": server.port, "pid": server.pid, "script": str(tmp_path / "script"), "tables": 2}
        job |= {"seconds": 0.1, "warm_up": 0.1}
        load = subprocess.run(
            [sys.executable, "-m", "benchmarks.load", msgspec.json.encode(job).decode()],
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=False,
            env=environment() | {"PYTHONPATH": str(ROOT / "scripts")},
        )
    assert load.returncode == 1
    assert load.stderr.startswith("the load got nowhere: refused: your address has 1 tables open already")


@compiles
def test_counter_reports_finished_tables_and_pending_reads(tmp_path: Path) -> None:
    counted = Counter(2, tmp_path)
    pairs = [socketpair() for _ in range(3)]
    (first, here), (second, there), (spoken, received) = pairs
    counted.add(here, 1, reads=False)
    counted.add(there, 1, reads=False)
    counted.add(received, 0, reads=True)
    counted.awaited[1] = 5
    first.send(b"abc")
    assert counted.wait(0.01) == []
    second.send(b"de")
    assert counted.wait(30) == [Ready(1, reads=False)]
    assert counted.came[1] == 5
    spoken.send(b"words")
    assert counted.wait(30) == [Ready(0, reads=True)]
    assert received.recv(9) == b"words"
    assert counted.wait(0) == []
    first.close()
    with pytest.raises(ConnectionError, match="closed in the middle"):
        counted.wait(30)
    for pair in pairs:
        for end in pair:
            end.close()
