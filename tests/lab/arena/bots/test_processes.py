"""The arena as a program, with workers that are processes: any number of them, interrupted, killed, or on a cluster."""

import json
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from subprocess import DEVNULL, PIPE
from threading import Timer
from typing import Any

import psutil
import pytest

from tests import forked
from tests.client.children import children
from tests.lab.arena.games import untimed
from tests.server.process import environment

pytestmark = pytest.mark.process

PATIENCE = 180
"""Seconds after which a program that should have ended has failed its test: it starts several others."""

GAMES = 12
"""Games of a usual run: twice all rotations of three players."""

LONG = 30_000
"""More games than are played before a test ends them."""

BOT = """
class Wide:
    def choose(self, view, lays):
        if view.turn == 11:
            raise ValueError("eleven")
        return max(lays, key=lambda lay: abs(lay.cell.x))
"""


@pytest.fixture(autouse=True)
def directory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    Path("wide.py").write_text(BOT)
    return tmp_path


def command(*options: str, games: int = GAMES) -> list[str]:
    bots = ("greedy", "random", f"{Path.cwd() / 'wide.py'}:Wide")
    return [
        *(sys.executable, "-m", "contack.client", "arena", *bots),
        *("--seats", "3", "--games", str(games), "--data", "data", *options),
    ]


def played(*options: str) -> Any:
    """Play, and return the statistics without the seconds of lays and without the folder of the bot."""
    done = forked.run(command("--json", "-", *options), environment(), PATIENCE)
    assert done.returncode == 0, done.stderr
    plain = untimed(json.loads(done.stdout))
    for bot in plain["bots"]:
        bot["spec"] = Path(bot["spec"]).name
    return plain


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """Return the statistics of a run that nothing interrupted."""
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(tmp_path_factory.mktemp("undisturbed"))
        Path("wide.py").write_text(BOT)
        return played()


@contextmanager
def playing(*options: str) -> Iterator[psutil.Popen]:
    with psutil.Popen(command(*options, games=LONG), stdout=DEVNULL, stderr=PIPE, env=environment()) as arena:
        impatience = Timer(PATIENCE, arena.kill)
        impatience.start()
        for line in arena.stderr:
            if b"Wide, game" in line:
                break
        processes = arena.children(recursive=True)
        yield arena
        arena.communicate()
        impatience.cancel()
    assert psutil.wait_procs(processes, PATIENCE)[1] == []


def test_any_number_of_jobs_gives_the_same_games_and_records() -> None:
    assert played("--jobs", "1", "--save-records", "one") == played("--jobs", "3", "--save-records", "three")
    one, three = (sorted(Path(name).iterdir()) for name in ("one", "three"))
    assert [path.read_bytes() for path in one] == [path.read_bytes() for path in three]
    assert len(one) == GAMES


@pytest.mark.parametrize(("number", "status"), [(signal.SIGINT, 130), (signal.SIGKILL, -9)])
def test_ended_arena_resumes_and_leaves_no_process(number: signal.Signals, status: int, undisturbed: Any) -> None:
    with playing("--resume", "games.jsonl") as arena:
        arena.send_signal(number)
    assert arena.returncode == status
    assert len(Path("games.jsonl").read_text().splitlines()) > 1
    assert played("--resume", "games.jsonl") == undisturbed


def test_workers_that_are_killed_are_replaced() -> None:
    with playing("--resume", "games.jsonl") as arena:
        worker, *_ = children("spawn_main", arena)
        worker.kill()
        worker.wait(PATIENCE)
        for line in arena.stderr:
            if b"Wide, game" in line:
                break
        arena.send_signal(signal.SIGINT)
    assert arena.returncode == 130
