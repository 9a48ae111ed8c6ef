"""The kinds of events: every line has one, every kind has a line, and the page lists them."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from contack.server.log.kinds import CHANGES, Kind

ROOT = Path(__file__).parents[3]
LEVELS = {"debug", "info", "warn", "error", "critical", "failure"}


def _calls() -> Iterator[tuple[str, ast.Call]]:
    for path in sorted((ROOT / "server").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and _is_of_a_log(node.func):
                yield f"{path.relative_to(ROOT)}:{node.lineno}", node


def _is_of_a_log(called: ast.expr) -> bool:
    if not (isinstance(called, ast.Attribute) and called.attr in LEVELS):
        return False
    return ast.unparse(called.value).rpartition(".")[2] in ("log", "_log")


def test_every_line_of_the_log_has_a_kind() -> None:
    bare = [place for place, call in _calls() if "kind" not in {keyword.arg for keyword in call.keywords}]
    assert bare == []
    assert len(list(_calls())) > 15


def test_every_kind_is_in_some_log_line() -> None:
    code = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "server").rglob("*.py"))
    assert [kind.name for kind in Kind if f"Kind.{kind.name}" not in code] == []


def test_the_page_for_hosts_lists_every_kind_and_no_other() -> None:
    page = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
    section = page.partition("\n## The log\n")[2].partition("\n## ")[0]
    cells = [line.split("|")[1] for line in section.splitlines() if line.startswith("| `")]
    assert {kind.partition("-")[0] for kind in CHANGES.values()} == {"table"}
    assert sorted(re.findall(r"`(.+?)`", "".join(cells))) == sorted([*Kind, "table-", "table-joined"])
