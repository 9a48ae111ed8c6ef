"""The files that browsers are given: those listed here, read once, and no others."""

import json
import re
from dataclasses import dataclass
from hashlib import sha256
from importlib.resources import files
from types import MappingProxyType
from typing import Final

HTML, STYLE, SCRIPT, PICTURE = (
    "text/html; charset=utf-8",
    "text/css; charset=utf-8",
    "text/javascript; charset=utf-8",
    "image/svg+xml",
)

_COMMENT = re.compile(
    r"^ */\*\*(?:(?!\*/)[\s\S])*\*/\n|^ *//.*\n|(?<=[;,{}()]) // .*$|/\*\* @\w+ [^*]*\*/ ?", re.MULTILINE
)
"""Comments that fill whole lines or end them, and types within one."""

_INDENT = re.compile(r"^\s+", re.MULTILINE)
"""No text of a script goes over several lines, so nothing that is seen begins one."""

_BREAK = re.compile(r",?\n(?=[)\]}])|(?<=[({\[,;}>=?:&|])\n|\n(?=[?:.&|])")
"""Line breaks that only the formatter wants, and the commas before them."""

_TEXT = re.compile(r'"(?:[^"\\]|\\.)*"|`[^`]*`')

_SPACE = re.compile(rf"({_TEXT.pattern})| ?([=,{{}}()\[\]:?<>&|;!]+) ?")
"""Spaces beside signs, and texts, which keep theirs."""

_LAYOUT = re.compile(r"/\*.*?\*/|^ +|\n|(?<=[{;:,]) | (?=[{}])", re.MULTILINE)
"""What only the readers of a style want: no selector goes over two lines, and no text in it has these signs."""

SCRIPTS: Final = (
    *("draw/board", "draw/curve", "draw/dom", "draw/icon", "draw/seat", "draw/tile"),
    *("table/cell", "table/course", "table/deal", "table/english", "table/model", "table/part"),
    *("table/review", "table/spoken", "table/timeline", "table/told", "table/words"),
    *("views/awake", "views/choice", "views/host", "views/invite", "views/lobby", "views/more", "views/options"),
    *("views/page", "views/pairing", "views/players", "views/result", "views/settings", "views/sheets"),
    *("views/standings", "views/table", "views/talk", "views/tray", "views/waiting", "views/wake", "views/ways"),
    *("wire/beat", "wire/dealing", "wire/link", "wire/memory", "wire/msgpack", "wire/session", "wire/sha256"),
    *("wire/seats", "wire/stream", "wire/ways"),
)
"""The modules of the player's page, in the folders of `pages/`."""

SCREEN_SCRIPTS: Final = tuple(
    f"screen/{name}"
    for name in (
        "board",
        "comment",
        "course",
        "curve",
        "final",
        "gathering",
        "house",
        "main",
        "parts",
        "playing",
        "scene",
    )
)
"""The modules of the big screen."""

SHIPPED: Final = MappingProxyType(
    {
        "/": ("index.html", HTML),
        "/style.css": ("style.css", STYLE),
        "/icon.svg": ("icon.svg", PICTURE),
        "/main.js": ("main.js", SCRIPT),
        "/replay.js": ("replay.js", SCRIPT),
        "/screen": ("screen.html", HTML),
        "/screen.css": ("screen.css", STYLE),
        **{f"/{path}.js": (f"{path}.js", SCRIPT) for path in (*SCRIPTS, *SCREEN_SCRIPTS)},
    }
)
"""The path of each, its file in `pages/` and its type."""


NO_SENTENCES = "SENTENCES = {}"
"""The place of the sentences in a page."""

SOLITAIRE = ("event.discarded", "event.undone", "event.pile", "event.stacks", "event.solitaire", "source.")

NOT_ON_PAGES = (*SOLITAIRE, "place.", "refused.", "closed.", "banned.", "left", "halted", "stays_open")
"""Sentences that no page needs: of solitaires, and those that a server sends."""


@dataclass(frozen=True, slots=True)
class PageFile:
    """A file as it is sent; `tag` is another one whenever its content is."""

    content: bytes
    kind: str
    tag: str


def read_pages() -> dict[str, PageFile]:
    """Return all pages by their paths, from wherever Contack is installed: a folder or an archive."""
    folder = files("contack.server.web").joinpath("pages")
    return {
        path: _page(_sent(with_sentences(folder.joinpath(name).read_text("utf-8")), kind), kind)
        for path, (name, kind) in SHIPPED.items()
    }


def with_sentences(text: str) -> str:
    """Return a page with all sentences where it has none: fetched apart, they would take another round trip."""
    sentences = files("contack.protocol").joinpath("sentences.json").read_text("utf-8")
    shown = {key: form for key, form in json.loads(sentences).items() if not key.startswith(NOT_ON_PAGES)}
    return text.replace(NO_SENTENCES, NO_SENTENCES.replace("{}", json.dumps(shown, ensure_ascii=False)))


def _sent(text: str, kind: str) -> bytes:
    if kind == SCRIPT:
        lines = _INDENT.sub("", _COMMENT.sub("", text)).splitlines(keepends=True)
        text = _BREAK.sub("", "".join(map(_without_spaces, lines)))
    if kind == STYLE:
        text = _LAYOUT.sub("", text)
    return text.encode()


def _without_spaces(line: str) -> str:
    # a text within a text, a pattern or a third kind of quote: where the code is would take a parser
    if line.count("`") > 2 or re.search("['/]", _TEXT.sub("", line)):
        return line
    return _SPACE.sub(r"\1\2", line)


def _page(content: bytes, kind: str) -> PageFile:
    return PageFile(content, kind, f'"{sha256(content).hexdigest()[:32]}"')
