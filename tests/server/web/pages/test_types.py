"""The types of the pages, in comments and for all messages."""

import subprocess
import sys

import pytest

from tests.server.web.pages.node import PATIENCE, ROOT, TOOLS, need

pytestmark = pytest.mark.process


def test_types_of_the_pages_hold() -> None:
    compiler = TOOLS / "node_modules" / "typescript" / "bin" / "tsc"
    if not compiler.exists():
        pytest.skip("TypeScript is not installed: `npm ci --prefix tests/web` installs it")
    subprocess.run([sys.executable, ROOT / "scripts" / "write_types.py"], check=True, timeout=PATIENCE)
    command = [need("node"), str(compiler), "-p", str(TOOLS / "tsconfig.json")]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=PATIENCE)
    assert done.stdout == ""
