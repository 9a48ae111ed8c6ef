"""How a program of Contack starts another, however it was brought to the machine."""

import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest

from contack.system.command_line import RUN, child_environment, own_command, run_as_asked

ROOT = Path(__file__).parents[2]


def test_installed_program_ignores_the_current_folder(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("sys.argv", ["/usr/bin/contack", "play"])
    assert own_command("contack.client", "bot") == [sys.executable, "-P", "-m", "contack.client", "bot"]


def test_a_frozen_one_starts_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert own_command("contack.client", "bot") == [sys.executable, RUN, "contack.client", "bot"]


def test_started_module_gets_its_own_arguments(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ran: list[tuple[str, str]] = []
    monkeypatch.setattr("runpy.run_module", lambda name, run_name: ran.append((name, run_name)))
    monkeypatch.setattr("sys.argv", ["contack.pyz", RUN, "contack.server", "--port", "0"])
    assert run_as_asked()
    assert (ran, sys.argv) == ([("contack.server", "__main__")], ["contack.pyz", "--port", "0"])
    assert not run_as_asked()


def test_program_gets_the_environment_without_our_options(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("CONTACK_SERVER_PORT", "1")
    monkeypatch.setenv("HOME", "/nowhere")
    assert "CONTACK_SERVER_PORT" not in child_environment()
    assert child_environment()["HOME"] == "/nowhere"


MAIN = """
import sys
from contack.system.command_line import own_command, run_as_asked
if not run_as_asked():
    import subprocess
    print(sys.argv[1:], flush=True)
    subprocess.run(own_command("again", "two"), check=True)
"""

AGAIN = """
import sys
from contack.system.command_line import own_command
print(sys.argv[1:], own_command("third")[2:] == [sys.argv[0], "--run-module", "third"])
"""


@pytest.mark.process
def test_one_file_that_holds_all_starts_itself_again_and_again(tmp_path: Path) -> None:
    archive = tmp_path / "contack.pyz"
    with ZipFile(archive, "w") as file:
        file.mkdir("contack")  # a folder that is not our package
        file.writestr("__main__.py", MAIN)
        file.writestr("again.py", AGAIN)
        for path in (ROOT / "system").glob("*.py"):
            file.write(path, f"contack/system/{path.name}")
    command = [sys.executable, "-I", "-S", str(archive), "one"]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert (ran.stdout, ran.stderr) == ("['one']\n['two'] True\n", "")
