"""The files for browsers: those listed here and the scripts that they need, and no others."""

import gzip
import json
import re
from base64 import b64encode
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache, partial
from hashlib import sha256
from html import escape
from http import HTTPStatus
from importlib.resources import files
from types import MappingProxyType
from typing import Final

from contack.server.web.asked import Asked, WebAnswer
from contack.server.web.bundle import Modules

HTML, SCRIPT, PICTURE, BITMAP, MANIFEST = (
    "text/html; charset=utf-8",
    "text/javascript; charset=utf-8",
    "image/svg+xml",
    "image/png",
    "application/manifest+json",
)

# Comments that fill whole lines or end them, and types within one.
_COMMENT = re.compile(
    r"^ */\*\*(?:(?!\*/)[\s\S])*\*/\n|^ *//.*\n|(?<=[;,{}()]) // .*$|/\*\* @\w+ [^*]*\*/ ?", re.MULTILINE
)

# No text of a script takes several lines, so no visible text begins with an indent.
_INDENT = re.compile(r"^\s+", re.MULTILINE)

# Line breaks that only the formatter wants, and the commas before them.
_BREAK = re.compile(r",?\n(?=[)\]}])|(?<=[({\[,;}>=?:&|])\n|\n(?=[?:.&|])")

_TEXT = re.compile(r'"(?:[^"\\]|\\.)*"|`[^`]*`')

# Spaces beside signs, and texts, which keep theirs.
_SPACE = re.compile(rf"({_TEXT.pattern})| ?([=,{{}}()\[\]:?<>&|;!]+) ?")

# Layout that only readers of a style need: no selector takes two lines, and no text in it has these signs.
_LAYOUT = re.compile(r"/\*.*?\*/|^ +|\n|(?<=[{;:,]) | (?=[{}])", re.MULTILINE)

# The page of every replay, which has no address of its own.
REPLAY: Final = "/replay"

# The files whose addresses never change, each with its file in `pages/` and its type.
SHIPPED: Final = MappingProxyType(
    {
        "/": ("index.html", HTML),
        "/screen": ("screen.html", HTML),
        "/manifest.webmanifest": ("manifest.webmanifest", MANIFEST),
        "/icon.svg": ("icon.svg", PICTURE),
        "/icon-192.png": ("icon-192.png", BITMAP),
        "/icon-512.png": ("icon-512.png", BITMAP),
    }
)

# The first modules of the players' page, the big screen and a replay.
ENTRIES: Final = ("main.js", "screen/main.js", "replay.js")

# Browsers ask each time whether a page changed.
LOOK_AGAIN: Final = "no-cache"

FOR_A_DAY: Final = "max-age=86400"

# The address of a script has the digest of its text, so it never changes.
FOR_EVER: Final = "max-age=31536000, immutable"

# The place of the sentences in a page.
NO_SENTENCES = "SENTENCES = {}"

SOLITAIRE = ("event.discarded", "event.undone", "event.pile", "event.stacks", "event.solitaire", "source.")

# Sentences that no page needs: of solitaires, and those that a server sends.
NOT_ON_PAGES = (*SOLITAIRE, "place.", "refused.", "closed.", "banned.", "left", "halted", "stays_open")

_STYLES = re.compile(r'(?:<link rel="stylesheet" href="/[\w.]+">\n)+')

_STYLE_NAME = re.compile(r'"/([\w.]+\.css)"')


@dataclass(frozen=True, slots=True)
class PageFile:
    """Compressed once; `keep` tells browsers how long the file stays the same.

    `style` names its own style in the policy of its answer.
    """

    content: bytes
    kind: str
    keep: str
    style: str = ""
    tag: str = field(init=False)
    compressed: bytes = field(init=False)

    def __post_init__(self) -> None:
        # weak (W/): the compressed bytes differ from the plain ones
        object.__setattr__(self, "tag", f'W/"{sha256(self.content).hexdigest()[:32]}"')
        object.__setattr__(self, "compressed", b"" if self.kind == BITMAP else gzip.compress(self.content, mtime=0))

    def answer(self, asked: Asked) -> WebAnswer:
        """Tell a browser that has the file already."""
        headers = {"ETag": self.tag, "Cache-Control": self.keep, "Vary": "Accept-Encoding"}
        if self.tag in asked.headers.get("if-none-match", ""):
            return WebAnswer(HTTPStatus.NOT_MODIFIED, headers=headers, style=self.style)
        headers["Content-Type"] = self.kind
        body = self.content
        if self.compressed and "gzip" in asked.headers.get("accept-encoding", ""):
            headers["Content-Encoding"] = "gzip"
            body = self.compressed
        return WebAnswer(HTTPStatus.OK, body, headers, style=self.style)


def read_pages(server: str = "Contack") -> dict[str, PageFile]:
    """Show the name of the `server` on the first page at once, before its scripts have come."""
    paths, scripts = _scripts()
    # the server's name comes last, so that no placeholder within it is replaced
    words = {**paths, "{logo}": source("icon.svg"), "{server}": escape(server)}
    shown = {path: _page(source(name), words) for path, (name, kind) in SHIPPED.items() if kind == HTML}
    shown[REPLAY] = _page(source("index.html").replace("/main.js", "/replay.js"), words)
    others = {path: PageFile(_bytes(name), kind, FOR_A_DAY) for path, (name, kind) in SHIPPED.items() if kind != HTML}
    return shown | others | scripts


@cache
def _scripts() -> tuple[dict[str, str], dict[str, PageFile]]:
    # The addresses are in quotes, by those in the sources.
    scripts: dict[str, PageFile] = {}
    add = partial(_add, scripts)

    def later(module: str) -> str:
        alone = modules.of(module) == [module]
        return add(module, code(module) if alone else modules.part(module, shared, address))

    modules = Modules(code, later)
    shared = shared_modules(modules)
    address = add("shared.js", modules.shared(shared))
    paths = {"shared.js": address} | {entry: add(entry, modules.page(entry, shared, address)) for entry in ENTRIES}
    return {f'"/{name}"': f'"{path}"' for name, path in paths.items()}, scripts


def shared_modules(modules: Modules) -> list[str]:
    """Return what two scripts of the players' page and the big screen need: a module must not run twice on a page."""
    players, screens = map(modules.of, ENTRIES[:2])
    parts = {needed for module in modules.fetched_by(players) for needed in modules.of(module)}
    return [module for module in players if module in screens or module in parts]


def _add(scripts: dict[str, PageFile], module: str, text: str) -> str:
    content = minified(text).encode()
    path = f"/{module.removesuffix('.js')}.{sha256(content).hexdigest()[:12]}.js"
    scripts[path] = PageFile(content, SCRIPT, FOR_EVER)
    return path


def _page(text: str, words: Mapping[str, str]) -> PageFile:
    style = "".join(_LAYOUT.sub("", source(name)) for name in _STYLE_NAME.findall(text))
    text = _STYLES.sub(lambda _: f"<style>{style}</style>\n", text)
    for place, word in words.items():
        text = text.replace(place, word)
    digest = b64encode(sha256(style.encode()).digest()).decode()
    return PageFile(text.encode(), HTML, LOOK_AGAIN, f"'sha256-{digest}'")


def source(name: str) -> str:
    """Include all sentences where the page has none."""
    # fetched apart, they would take another round trip
    text = _bytes(name).decode()
    return text.replace(NO_SENTENCES, NO_SENTENCES.replace("{}", _sentences())) if NO_SENTENCES in text else text


def code(name: str) -> str:
    return _COMMENT.sub("", source(name))


def _bytes(name: str) -> bytes:
    # not by a path: Contack may be installed as an archive
    return files("contack.server.web").joinpath("pages", name).read_bytes()


def _sentences() -> str:
    sentences = files("contack.protocol").joinpath("sentences.json").read_text("utf-8")
    shown = {key: form for key, form in json.loads(sentences).items() if not key.startswith(NOT_ON_PAGES)}
    return json.dumps(shown, ensure_ascii=False)


def minified(script: str) -> str:
    lines = _INDENT.sub("", script).splitlines(keepends=True)
    return _BREAK.sub("", "".join(map(_without_spaces, lines)))


def _without_spaces(line: str) -> str:
    # with a text within a text, a pattern or a third kind of quote, only a parser could tell code from text
    if line.count("`") > 2 or re.search("['/]", _TEXT.sub("", line)):
        return line
    return _SPACE.sub(r"\1\2", line)
