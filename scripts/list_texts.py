"""Prints all texts that users see, each with its place: screens, keys, help, errors, log lines and pages.

.venv/bin/python scripts/list_texts.py                all texts
    .venv/bin/python scripts/list_texts.py server client/plain   only those of these files and folders
"""

import ast
import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
ALL = ("protocol/sentences.json", "engine", "protocol", "system", "server", "client", "lab")
WORD = re.compile(r"[^\W\d_]{2,}")
PAGE_TEXT = re.compile(r"\"([^\"\n]+)\"|`([^`]+)`|>([^<>{}\n]+)<")


def texts(path: Path) -> Iterator[tuple[int, str]]:
    source = path.read_text(encoding="utf-8")
    match path.suffix:
        case ".py":
            yield from sorted(_python(ast.parse(source)))
        case ".json":
            for key, value in json.loads(source).items():
                line = source.count("\n", 0, source.index(f'"{key}"')) + 1
                yield line, value if isinstance(value, str) else " | ".join(value.values())
        case _:
            code = re.sub(r"/\*.*?\*/", lambda match: "\n" * match[0].count("\n"), source, flags=re.DOTALL)
            for match in PAGE_TEXT.finditer(re.sub(r"(?m)(^|\s)//.*", "", code)):
                yield code.count("\n", 0, match.start()) + 1, next(group for group in match.groups() if group)


def _python(tree: ast.Module) -> Iterator[tuple[int, str]]:
    silent = set[int]()
    for node in ast.walk(tree):
        match node:
            case ast.FunctionDef(decorator_list=decorators) if any("command" in ast.unparse(d) for d in decorators):
                yield node.lineno, ast.get_docstring(node) or ""  # click shows it as help
            case ast.Expr(value=ast.Constant() as docstring):
                silent.add(id(docstring))
            case ast.JoinedStr():
                silent |= {id(part) for part in ast.walk(node)}
                yield node.lineno, "".join(_part(part) for part in node.values)
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in silent:
            yield node.lineno, node.value


def _part(part: ast.expr) -> str:
    assert isinstance(part, ast.Constant | ast.FormattedValue)
    return str(part.value) if isinstance(part, ast.Constant) else "{" + ast.unparse(part.value) + "}"


def main() -> None:
    for start in map(ROOT.joinpath, sys.argv[1:] or ALL):
        for path in sorted(start.rglob("*")) if start.is_dir() else [start]:
            if path.suffix in {".py", ".js", ".html", ".json"}:
                for line, text in texts(path):
                    if len(WORD.findall(text)) > 1 and " " in text:
                        print(f"{path.relative_to(ROOT)}:{line}: {' '.join(text.split())}")


if __name__ == "__main__":
    main()
