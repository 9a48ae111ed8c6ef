"""The scripts of the pages as functions that a test calls."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

HERE = Path(__file__).parent
ROOT = HERE.parents[3]
PAGES = ROOT / "server" / "web" / "pages"
TOOLS = ROOT / "tests" / "web"

PATIENCE = 60
"""Seconds after which a script that should have ended has failed its test."""


def need(program: str) -> str:
    found = shutil.which(program)
    if found is None:
        pytest.skip(f"{program} is not installed")
    return found


def calls(*wanted: tuple[str, str, list[Any]]) -> list[Any]:
    """Call functions of the pages' modules, in one process, and return what each returned, or an error's words."""
    done = subprocess.run(
        [need("node"), str(HERE / "call.mjs"), PAGES.as_uri()],
        input=json.dumps(wanted, default=_plain),
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE,
    )
    assert done.returncode == 0, done.stderr
    return [result.get("value", result.get("error")) for result in json.loads(done.stdout, object_hook=_bytes)]


def _plain(value: object) -> object:
    assert isinstance(value, bytes)
    return {"$hex": value.hex()}


def _bytes(value: dict[str, Any]) -> object:
    return bytes.fromhex(value["$hex"]) if set(value) == {"$hex"} else value
