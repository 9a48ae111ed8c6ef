"""The law of the pages' scripts: their form, and the size of functions, files and lines."""

import subprocess

import pytest

from tests.server.web.pages.node import PAGES, PATIENCE, ROOT, TOOLS

WIDEST = 120

FILM = PAGES / "views" / "table" / "awake.js"
"""One text of 2,000 characters, which is a film."""


@pytest.mark.process
def test_scripts_pass_biome() -> None:
    biome = TOOLS / "node_modules" / ".bin" / "biome"
    if not biome.exists():
        pytest.skip("Biome is not installed: `npm ci --prefix tests/web` installs it")
    command = [str(biome), "ci", "--error-on-warnings", "--colors=off"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=PATIENCE)
    assert done.returncode == 0, done.stdout + done.stderr


def test_lines_of_scripts_are_short() -> None:
    scripts = [path for path in PAGES.rglob("*.js") if path != FILM]
    lines = {
        f"{path.name}:{at}": line for path in scripts for at, line in enumerate(path.read_text("utf-8").split("\n"), 1)
    }
    assert scripts
    assert [place for place, line in lines.items() if len(line) > WIDEST] == []
