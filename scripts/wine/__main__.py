import sys
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from shutil import rmtree
from tempfile import mkdtemp

from artefacts.build import WINDOWS_ZIP
from commands import ROOT, run, tried
from report import say, table, write

from wine.machine import Machine
from wine.program import linux, windows
from wine.trials import TRIALS, Ground

PAGE = ROOT / "docs" / "windows.md"


def main() -> int:
    folders = [word for word in sys.argv[1:] if word != "--write"]
    home = Path(folders[0] if folders else mkdtemp(prefix="contack-windows-")).resolve()
    run([sys.executable, ROOT / "scripts" / "release.py", "--only", WINDOWS_ZIP, "--dist", home / "dist"])
    machine, folder = Machine(home / "contack-win64"), home / "tried"
    machine.make(home / "dist" / WINDOWS_ZIP)
    rmtree(folder, ignore_errors=True)
    folder.mkdir()
    ground = Ground(machine, windows(machine, folder / "w"), linux(folder / "l"), folder)
    rows, any_failed = list[tuple[str, str]](), False
    for name, trial in TRIALS.items():
        words, failed = tried(partial(trial, ground))
        any_failed |= failed
        say(f"{name}: {words}")
        rows.append((name, words))
    text = f"{_versions(machine)}\n\n{table(('tried', 'result'), rows, '---')}"
    print(text)
    if "--write" in sys.argv:
        write(PAGE, {"windows": text})
    return int(any_failed)


def _versions(machine: Machine) -> str:
    code = "import platform; print(platform.python_version())"
    python = run(machine.command("-c", code), env=machine.environment).strip()
    return f"{datetime.now(UTC):%Y-%m-%d}, {run(['wine', '--version']).strip()}, CPython {python} for Windows:"


if __name__ == "__main__":
    sys.exit(main())
