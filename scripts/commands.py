import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]

# Seconds for one command: seating 500 tables takes tens of them.
PATIENCE = 600

# Lines of a failed command's output to show: a screen that did not come needs a whole terminal.
MOST_LINES = 80


class Failed(Exception):
    """A program or a step failed; `str` says why, with the program's last output."""


class Skipped(Exception):
    """It cannot be tried here; `str` says why."""


def run(command: Sequence[str | Path], cwd: Path = ROOT, env: Mapping[str, str] | None = None) -> str:
    name = " ".join(map(str, command[:6]))
    try:
        ran = subprocess.run(
            command, cwd=cwd, env=env, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=PATIENCE,
            check=False,
        )  # fmt: skip
    except subprocess.TimeoutExpired:
        raise Failed(f"{name} was not done after {PATIENCE} s") from None
    if ran.returncode:
        said = (ran.stderr or ran.stdout).strip().splitlines()[-MOST_LINES:]
        raise Failed("\n".join([f"{name} failed:", *said]))
    return ran.stdout


def run_module(module: str, *arguments: str | Path, cwd: Path = ROOT, env: Mapping[str, str] | None = None) -> str:
    return run([sys.executable, "-P", "-m", module, *arguments], cwd, env)


def tried(attempt: Callable[[], str]) -> tuple[str, bool]:
    """Return the result of an attempt in words, and whether it failed."""
    try:
        return attempt(), False
    except Skipped as why:
        return f"not tried: {why}", False
    except (Failed, OSError) as why:
        return f"**failed**: {why}", True


def clone(folder: Path, commit: str) -> None:
    """Bring a commit of this checkout into a clone, which is made if need be."""
    if not folder.exists():
        run(["git", "clone", "--quiet", ROOT, folder])
    run(["git", "fetch", "--quiet", "origin", "HEAD"], folder)
    run(["git", "checkout", "--quiet", "--force", "--detach", commit], folder)
