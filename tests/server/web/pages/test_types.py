"""The types that the scripts of the pages tell in their comments hold, as strictly as can be."""

from __future__ import annotations

import subprocess

import pytest

from tests.server.web.pages.node import PATIENCE, TOOLS, need

pytestmark = pytest.mark.process


def test_the_types_of_the_pages_hold() -> None:
    compiler = TOOLS / "node_modules" / "typescript" / "bin" / "tsc"
    if not compiler.exists():
        pytest.skip("there is no TypeScript here: `npm ci --prefix tests/web` installs it")
    command = [need("node"), str(compiler), "-p", str(TOOLS / "tsconfig.json")]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=PATIENCE)
    assert done.stdout == ""
