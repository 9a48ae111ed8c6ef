from __future__ import annotations

import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

ROOT = Path(__file__).parents[2]

PATIENCE = 600


class CommandFailed(Exception):
    """A program failed; `str` has its name and output."""


def run(command: Sequence[str | Path], cwd: Path = ROOT, env: Mapping[str, str] | None = None) -> str:
    ran = subprocess.run(
        command,
        cwd=cwd,
        env=env,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    if ran.returncode:
        said = (ran.stderr or ran.stdout).strip().splitlines()[-20:]
        raise CommandFailed("\n".join([f"{' '.join(map(str, command[:6]))} failed:", *said]))
    return ran.stdout


def run_module(module: str, *arguments: str | Path, cwd: Path = ROOT, env: Mapping[str, str] | None = None) -> str:
    return run([sys.executable, "-P", "-m", module, *arguments], cwd, env)
