"""One name, one meaning: no public class or type alias has two homes."""

import ast
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[1]

PACKAGES = ("engine", "protocol", "system", "server", "client", "lab")


def _public(tree: ast.Module) -> Iterator[str]:
    for node in tree.body:
        match node:
            case ast.ClassDef(name=name):
                yield name
            case ast.AnnAssign(target=ast.Name(id=name), annotation=annotation) if "TypeAlias" in ast.unparse(
                annotation
            ):
                yield name


@cache
def _homes() -> dict[str, list[str]]:
    homes = defaultdict[str, list[str]](list)
    for package in PACKAGES:
        for path in sorted((ROOT / package).rglob("*.py")):
            for name in _public(ast.parse(path.read_text(encoding="utf-8"))):
                if not name.startswith("_"):
                    homes[name].append(str(path.relative_to(ROOT)))
    return homes


def test_a_public_name_has_one_home() -> None:
    assert {name: where for name, where in _homes().items() if len(where) > 1} == {}


def test_classes_and_aliases_are_found() -> None:
    code = "class Tile: ...\nLays: TypeAlias = dict\nx: int = 1\ndef f():\n    class Inner: ..."
    assert list(_public(ast.parse(code))) == ["Tile", "Lays"]
