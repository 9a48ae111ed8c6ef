"""Each sentence that the programs say is in the file with the fields that they give, and the file has no others."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from string import Formatter

from contack.protocol.sentences import SENTENCES, YOU

ROOT = Path(__file__).parents[2]

PACKAGES = ("protocol", "server", "client", "lab")

SAYERS = {"say": "", "NotAllowed": "refused.", "closed": "closed."}
"""The functions that say a sentence, and the beginnings of its key."""

APART = {"rule", "retry_after"}
"""What NotAllowed and `closed` take beside fields."""

ANY = "(.*)"


def _python_calls() -> Iterator[tuple[str, set[str] | None]]:
    for node in _nodes():
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in SAYERS:
            fields = {keyword.arg or "" for keyword in node.keywords} - APART
            for key in _keys(node):
                yield re.escape(SAYERS[node.func.id]) + key, None if "" in fields else fields


@cache
def _nodes() -> list[ast.AST]:
    texts = [path.read_text("utf-8") for package in PACKAGES for path in (ROOT / package).rglob("*.py")]
    return [node for text in texts if re.search(r"import .*\b(say|NotAllowed|closed)\b", text) for node in _walk(text)]


def _walk(text: str) -> Iterator[ast.AST]:
    return ast.walk(ast.parse(text))


def _keys(call: ast.Call) -> list[str]:
    assert isinstance(call.func, ast.Name)
    if call.func.id == "say":
        return _texts(call.args[0])
    reason, *more = call.args[:2]
    reasons = [reason.attr.lower()] if isinstance(reason, ast.Attribute) else [ANY]
    rest = _texts(more[0]) if more else [""]
    return [f"{first}\\.{second}" if second else first for first in reasons for second in rest]


def _texts(node: ast.expr) -> list[str]:
    match node:
        case ast.Constant(value=str(text)):
            return [re.escape(text)]
        case ast.IfExp(body=body, orelse=other):
            return [*_texts(body), *_texts(other)]
        case ast.JoinedStr(values=parts):
            return ["".join(_texts(part)[0] for part in parts)]
    return [ANY]


def _page_keys() -> Iterator[str]:
    for path in (ROOT / "server" / "web" / "pages").rglob("*.js"):
        for text in re.findall(r'["`](\w+(?:\.[\w$${}()]+)*)["`]', path.read_text("utf-8")):
            yield re.sub(r"\\\$\\\{.*?\\\}", ANY, re.escape(text))


def _fields_of(key: str) -> set[str]:
    form = SENTENCES[key]
    forms = [form] if isinstance(form, str) else [*form.values(), "{count}"]
    return {field for one in forms for _, field, _, _ in Formatter().parse(one) if field is not None}


def test_each_sentence_of_a_program_has_its_fields() -> None:
    for pattern, fields in _python_calls():
        found = [key for key in SENTENCES if re.fullmatch(pattern, key)]
        assert found, pattern
        if fields is not None and pattern != ANY:
            assert [key for key in found if not _fields_of(key) <= fields] == [], pattern


def test_file_has_no_unused_sentence() -> None:
    said = re.compile("|".join({*_page_keys(), *_python_keys()} - {ANY}))
    assert [key for key in SENTENCES if not said.fullmatch(key.removesuffix(f".{YOU}"))] == []


def _python_keys() -> Iterator[str]:
    for node in _nodes():
        if isinstance(node, ast.Constant | ast.JoinedStr):
            yield from (text for text in _texts(node) if re.match(r"[a-z_]+(\\\.|$)", text))
    yield from (key for key, _ in _python_calls())
