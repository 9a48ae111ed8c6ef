"""Plain English: marks of a stilted style are rare in every room and on every page, and names use plain words."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]

MARKS = re.compile(
    r"\b(?:whoever|whomever|whichever|those who|he who|nobody|nothing else|none of them|in vain"
    r"|(?:is|are|was|were|be|been|being) (?:told|said|heard|meant|met|let|waited for|looked at|reckoned)"
    r"|let(?:s|ting)? (?:\w+ ){1,4}(?:be|know|go|come|have|hold|take)"
    r"|what (?:is|was|were|it|they|stands|comes|goes|lies|belongs)|that of|those of|such as is"
    r"|there (?:is|are|was|were) (?:none|nobody)|where (?:none|nothing|nobody|there is)|in place of|of one's own"
    r"|for good|goes on|go on|bears?|bearing|lies? (?:there|in|beside|behind)|beneath|meanwhile|thereby|hence"
    r"|stands? (?:in|there|behind|before|beside|above|below)"
    r"|likewise|anew|at the most|at the least|forsaken|awaited|henceforth|lest|comes of|shall)\b",
    re.IGNORECASE,
)

# Marks per 1,000 words. Popular Python projects have about 1.
MOST = 3.0

# Words below which one mark says little, so that a small room may have two.
FEW = 700

# Words of a sentence on a page, outside tables and lists.
LONGEST = 30

WORD = re.compile(r"[A-Za-z][A-Za-z']+")
SENTENCE = re.compile(r"(?<=[.!?:;])\s+|\n\s*\n|\n(?=\s*[-*|#0-9])")
NAME = re.compile(r"^\s*(?:async def |def |class |self\.)?(\w+) *[:=(]", re.MULTILINE)
REMARK = re.compile(r"(?:^|\s)#\s(.+)", re.MULTILINE)
COMMENT = re.compile(r"/\*\*?(.*?)\*/|(?<!:)//([^\n]*)|\"([^\"\n]{12,})\"|`([^`]{12,})`", re.DOTALL)

PACKAGES = ("engine", "protocol", "system", "server", "client", "lab", "scripts", "tests")
ROOMS = tuple(
    str(folder.relative_to(ROOT))
    for package in PACKAGES
    for folder in sorted([ROOT / package, *(ROOT / package).iterdir()])
    if folder.is_dir() and any(folder.glob("*.py"))
)
PAGES = ("README.md", "CONTRIBUTING.md", "CHANGELOG.md", *(str(p.relative_to(ROOT)) for p in ROOT.glob("docs/*.md")))

# Words that no identifier uses.
UNPLAIN = (
    "whoever",
    "meanwhile",
    "forsaken",
    "proclaim",
    "told",
    "heard",
    "nobody",
    "send away",
    "keep out",
    "let in",
    "of ones own",
)


def _python_texts(source: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value
    # also a number sign within a string, whose words count twice then: a tokenizer would be slow
    yield from REMARK.findall(source)


def _page_texts(source: str) -> Iterator[str]:
    for match in COMMENT.finditer(source):
        yield next(group for group in match.groups() if group is not None)


def _document_texts(source: str) -> Iterator[str]:
    yield re.sub(r"```.*?```", "", source, flags=re.DOTALL)


TEXTS = {".py": _python_texts, ".js": _page_texts, ".md": _document_texts}


def _measured(paths: Iterator[Path]) -> tuple[float, list[str]]:
    """Return the marks per 1,000 words, and the worst sentences."""
    words, marks, worst = 0, 0, list[tuple[int, str]]()
    for path in paths:
        for text in TEXTS[path.suffix](path.read_text(encoding="utf-8")):
            words += len(WORD.findall(text))
            if MARKS.search(text):
                for sentence in SENTENCE.split(text):
                    if found := len(MARKS.findall(sentence)):
                        marks += found
                        worst.append((found, f"{path.relative_to(ROOT)}: {' '.join(sentence.split())[:140]}"))
    return 1000 * marks / max(words, FEW), [sentence for _, sentence in sorted(worst, reverse=True)[:10]]


def _files(room: str) -> Iterator[Path]:
    # a package has its own files alone: the folders in it are rooms
    files = (ROOT / room).glob("*") if room in PACKAGES else (ROOT / room).rglob("*")
    for path in files:
        if path.suffix in (".py", ".js") and "node_modules" not in path.parts and path != Path(__file__):
            yield path


@pytest.mark.parametrize("room", ROOMS)
def test_room_is_in_plain_english(room: str) -> None:
    marks, worst = _measured(_files(room))
    assert marks <= MOST, "\n".join(worst)


@pytest.mark.parametrize("page", PAGES)
def test_page_is_in_plain_english(page: str) -> None:
    marks, worst = _measured(iter([ROOT / page]))
    assert marks <= MOST, "\n".join(worst)


@pytest.mark.parametrize("page", PAGES)
def test_page_has_short_sentences(page: str) -> None:
    text = re.sub(r"```.*?```|<!--.*?-->", "", (ROOT / page).read_text(encoding="utf-8"), flags=re.DOTALL)
    running = (part for part in re.split(r"\n\s*\n", text) if not re.match(r"\s*(?:[-*|#!>]|\d+\.|    )", part))
    sentences = (sentence for part in running for sentence in SENTENCE.split(part))
    assert [sentence for sentence in sentences if len(WORD.findall(sentence)) > LONGEST] == []


def test_identifiers_use_plain_words() -> None:
    unplain = re.compile(rf"\b(?:{'|'.join(UNPLAIN)})\b")
    found = {
        f"{path.relative_to(ROOT)}: {name}"
        for package in PACKAGES
        for path in (ROOT / package).rglob("*.py")
        for name in NAME.findall(path.read_text(encoding="utf-8"))
        if unplain.search(_split(name))
    }
    assert found == set()


def _split(name: str) -> str:
    """Return the words of names in lower case: camel humps and underscores part them."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])|_", " ", name).lower()


def test_a_stilted_sentence_has_marks() -> None:
    assert len(MARKS.findall("Whoever comes in meanwhile is told what it takes.")) == 4
    assert not MARKS.findall("New players see the countdown.")
    assert _split("SendAway_nobodyThere") == "send away nobody there"
