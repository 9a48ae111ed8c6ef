from __future__ import annotations

import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path
from shutil import rmtree
from tempfile import mkdtemp

from report import say, table, write

from wine.machine import ROOT, Machine
from wine.program import Failed, Side
from wine.trials import TRIALS, Ground

PAGE = ROOT / "docs" / "windows.md"


def main() -> int:
    folders = [word for word in sys.argv[1:] if word != "--write"]
    home = Path(folders[0] if folders else mkdtemp(prefix="contack-windows-")).resolve()
    machine = Machine(home)
    machine.make()
    rmtree(home / "tried", ignore_errors=True)
    (home / "tried").mkdir()
    ground = Ground(Side("windows", home / "tried" / "w", machine), Side("linux", home / "tried" / "l"), home / "tried")
    rows, failed = list[tuple[str, str]](), False
    for name, trial in TRIALS.items():
        try:
            words = trial(ground)
        except Failed as why:
            words, failed = f"**failed**: {why}", True
        say(f"{name}: {words}")
        rows.append((name, words))
    text = f"{_versions(machine)}\n\n{table(('tried', 'result'), rows, '---')}"
    print(text)
    if "--write" in sys.argv:
        write(PAGE, {"windows": text})
    return int(failed)


def _versions(machine: Machine) -> str:
    wine = subprocess.run(["wine", "--version"], capture_output=True, text=True, check=True).stdout.strip()
    code = "import platform; print(platform.python_version())"
    asked = machine.command("-c", code)
    python = subprocess.run(
        asked, env=machine.environment, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=True
    )
    return f"{datetime.now(UTC):%Y-%m-%d}, {wine}, CPython {python.stdout.strip()} for Windows:"


if __name__ == "__main__":
    sys.exit(main())
