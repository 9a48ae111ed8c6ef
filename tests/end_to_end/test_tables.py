"""Several programs at one server: many bots, many tables, spectators, and bots that misbehave."""

import re
import shlex
import shutil
import sys
from pathlib import Path

import pytest

from contack.client.files.records import read_record
from contack.engine.event import ChosenBy, GameEnded, Laid
from contack.engine.records.verify import verify
from tests.end_to_end.programs import ROOT, ended, run, server, shown, start


def records(directory: Path) -> list[Path]:
    return sorted(directory.glob("*.contack"))


def test_seven_bots_from_seven_processes_finish_a_game(tmp_path: Path) -> None:
    with server(tmp_path / "server", "--host", "127.0.0.1") as house:
        options = ("--server", house.address, "--table", "den", "--seats", "7", "--data", str(tmp_path))
        bots = [start("bot", kind, *options) for kind in ("random", "greedy", "random", "greedy", *["random"] * 3)]
        assert [ended(bot)[0] for bot in bots] == [0] * 7
    (kept,) = records(house.records)
    assert verify(read_record(kept)).finished
    assert len(read_record(kept).header.players) == 7
    assert {path.read_bytes() for path in records(tmp_path / "records")} == {kept.read_bytes()}


def test_a_spectator_sees_exactly_what_players_see(tmp_path: Path) -> None:
    with server(tmp_path / "server", "--host", "127.0.0.1") as house:
        options = ("--table", "den", "--data", str(tmp_path / "eve"))
        eve = start("play", house.address, "--name", "eve", "--open", "--seats", "3", "--spectate", *options)
        shown(eve, "You watch")
        bots = run(
            "bot", "greedy", "--server", house.address, "--table", "den", "--count", "3", "--data", str(tmp_path)
        )
        assert bots.returncode == 0, bots.stderr
        assert ended(eve, "")[0] == 0
    (kept,) = records(house.records)
    (seen,) = records(tmp_path / "eve" / "records")
    assert seen.read_bytes() == kept.read_bytes()
    assert [path.read_bytes() for path in records(tmp_path / "records")] == [kept.read_bytes()] * 3


def test_the_bots_of_the_documentation_play(tmp_path: Path) -> None:
    text = (ROOT / "docs" / "bots.md").read_text()
    code = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    names = [re.findall(r"^class (\w+)", each, re.MULTILINE)[0] for each in code]
    assert names == ["Heavy", "Wary"]
    for name, each in zip(names, code, strict=True):
        (tmp_path / f"{name.lower()}.py").write_text(each)
    with server(tmp_path / "server", "--host", "127.0.0.1") as house:
        for name in names:
            bot = f"{tmp_path / name.lower()}.py:{name}"
            played = run(
                "bot", bot, "--server", house.address, "--table", name, "--count", "4", "--data", str(tmp_path)
            )
            assert played.returncode == 0
            assert re.fullmatch(r"the game ends: .+ \(.+\): /.+\.contack\n", played.stdout)
            assert re.fullmatch(r"(First time at .*SHA256:\S+\n)?", played.stderr)
    heavy, wary = sorted(sorted(read_record(kept).header.players) for kept in records(house.records))
    assert heavy == ["Heavy", "Heavy-2", "Heavy-3", "Heavy-4"]
    assert wary[0] == "Wary"


def test_the_programs_of_the_documentation_play_each_other(tmp_path: Path) -> None:
    examples = ROOT / "docs" / "examples"
    if shutil.which("node") is None:
        pytest.skip("node is not installed")
    with server(tmp_path / "server", "--host", "127.0.0.1", "--no-tls") as house:
        where = (
            "--server",
            house.address.split()[0],
            "--no-tls",
            "--table",
            "den",
            "--seats",
            "2",
            "--data",
            str(tmp_path),
        )
        python = start("bot", "--exec", f"{sys.executable} {examples / 'program.py'}", *where, "--name", "python")
        script = start("bot", "--exec", f"node {examples / 'program.js'}", *where, "--name", "script")
        output, quiet = ended(python), ended(script)
        (kept,) = records(house.records)
        events = read_record(kept).events
    assert (output[0], quiet[0], quiet[2]) == (0, 0, "")
    assert isinstance(events[-1], GameEnded)
    assert output[2] == f"totals by seat: {' '.join(map(str, events[-1].totals))}\n"
    assert {event.by for event in events if isinstance(event, Laid)} == {None, ChosenBy.PLAYER}


@pytest.mark.parametrize(
    ("body", "options", "words"),
    [
        ("raise RuntimeError('my mistake')", (), "RuntimeError: my mistake"),
        ("return None", (), "choose answered None: expected one of the lays it was given"),
        ("threading.Event().wait()", ("--move-time", "0.05"), "choose took longer than 0.05 s"),
    ],
)
def test_faulty_bot_never_stalls_its_table_and_is_explained(
    tmp_path: Path, body: str, options: tuple[str, ...], words: str
) -> None:
    (tmp_path / "bad.py").write_text(
        f"import threading\nclass Bad:\n    def choose(self, view, lays):\n        {body}\n"
    )
    bot = f"{tmp_path / 'bad.py'}:Bad"
    with server(tmp_path / "server", "--host", "127.0.0.1") as house:
        where = ("--server", house.address, "--table", "den", "--data", str(tmp_path))
        played = run("bot", bot, *where, *options, "--count", "2")
    assert played.returncode == 0
    assert words in played.stderr
    assert "The position was:" in played.stderr
    (kept,) = records(house.records)
    lays = [event for event in read_record(kept).events if isinstance(event, Laid)]
    assert {event.by for event in lays} == {None, ChosenBy.STAND_IN}
    again = shlex.split(re.findall(r"contack (bot .* --replay .*)", played.stderr)[0])
    replayed = run(*again, *options)
    assert replayed.returncode == 1
    assert replayed.stdout.count(words) == 2  # the old fault, and the present one


def test_a_bot_whose_file_is_broken_is_shown_to_its_author(tmp_path: Path) -> None:
    (tmp_path / "bad.py").write_text("import nothing_of_this_name\n")
    failed = run("bot", f"{tmp_path / 'bad.py'}:Bad")
    assert failed.returncode == 1
    assert "ModuleNotFoundError: No module named 'nothing_of_this_name'" in failed.stderr
