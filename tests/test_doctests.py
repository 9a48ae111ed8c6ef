"""The examples in docstrings come out as they are written."""

import doctest
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]

ROOMS = ("engine", "protocol", "system", "server", "client", "lab")

MODULES = {
    ".".join(("contack", *path.relative_to(ROOT).with_suffix("").parts)): path
    for room in ROOMS
    for path in sorted((ROOT / room).rglob("*.py"))
    if path.stem != "__init__"
}

# to look for examples in a module takes longer than to run those of most
WITH_EXAMPLES = [name for name, path in MODULES.items() if ">>> " in path.read_text(encoding="utf-8")]


def test_each_room_but_the_server_has_examples() -> None:
    assert {name.split(".")[1] for name in WITH_EXAMPLES} >= {"engine", "protocol", "client"}


@pytest.mark.parametrize("name", WITH_EXAMPLES)
def test_examples_of_a_module_come_out_as_written(name: str) -> None:
    found = doctest.testmod(import_module(name))
    assert found.failed == 0
    assert found.attempted > 0
