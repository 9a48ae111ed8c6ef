"""Who imports whom: the arrows between the six packages, and what each may know of the outside world."""

import ast
import sys
from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parents[1]

ARROWS = {
    "engine": {"engine"},
    "protocol": {"engine", "protocol"},
    "system": {"system"},
    "server": {"engine", "protocol", "system", "server"},
    "client": {"engine", "protocol", "system", "client"},
    "lab": {"engine", "protocol", "system", "server", "client", "lab"},
}
"""The packages that each package may import."""

LIBRARIES = {
    "engine": set[str](),
    "protocol": {"msgpack", "msgspec"},
    "system": {"ifaddr"},
    "server": {"OpenSSL", "click", "cryptography", "ifaddr", "msgspec", "platformdirs", "prometheus_client", "segno"}
    | {"tomli_w", "twisted", "wcwidth", "wsproto", "zeroconf", "zope"},
    "client": {"OpenSSL", "click", "cryptography", "platformdirs"}
    | {"msgspec", "prompt_toolkit", "segno", "tomli_w", "twisted", "wcwidth", "wsproto", "zeroconf", "zope"},
    "lab": {"click", "cryptography", "distributed", "h11", "msgspec", "openskill", "wsproto"},
}
"""What each package may import that is neither ours nor Python's."""

ROOMS = {
    "engine": {
        "board": "",
        ".": "board",
        "solitaire": "board .",
        "search": "board .",
        "records": "board . solitaire",
        "tournament": "board . records",
    },
    "protocol": {".": "", "discovery": ".", "testing": "."},
    "system": {".": ""},
    "server": {
        "config": "",
        "table": "config",
        "tournament": "table",
        "lobby": "config table tournament",
        "bots": "config table lobby",
        "standings": "config",
        "commands.play": "config table",
        "commands.moderate": "config table lobby",
        "commands.arrange": "config table bots commands.play",
        "commands.enter": "config table lobby bots commands.moderate",
        "commands.talk": "config table lobby commands.enter",
        "commands.tournament": "config table tournament lobby bots commands.enter commands.moderate",
        "commands.lobby": "config table tournament lobby bots standings commands.enter commands.arrange"
        " commands.moderate commands.play commands.talk commands.tournament",
        "log": "config",
        "meter": "",
        "journal": "config table tournament lobby standings log",
        "network": "config table lobby commands journal log meter",
        "network.tls": "config network",
        "discovery": "config log",
        "admin.base": "config table journal network",
        "admin.orders": "config table network tournament admin.base",
        "admin": "config log network admin.base admin.orders",
        "web": "config log network discovery",
        "programs": "log",
        "health": "config log meter network web",
        ".": "config standings tournament commands journal log meter network discovery admin web programs health",
    },
    "client": {
        "text": "",
        "servers": "text",
        "session": "text servers",
        "tournament": "text session",
        "solitaire": "text",
        "files": "servers session solitaire",
        "network": "text servers session files",
        "processes": "",
        "bots.search": "",
        "bots": "bots.search",
        "solvers": "text solitaire",
        "coach": "text bots bots.search solitaire solvers",
        "replay": "text files coach",
        "commentary": "session network coach",
        "hosting": "servers files bots",
        "bot_client": "text servers session tournament files network bots bots.search replay processes",
        "plain": "text servers session tournament files network bots solitaire solvers coach processes",
        "screen.paint.canvas": "text",
        "screen.paint.theme": "screen.paint.canvas",
        "screen.paint.board": "screen.paint.canvas screen.paint.theme text",
        "screen.paint.parts": "text screen.paint.canvas screen.paint.theme",
        "screen.state": "text servers session solitaire coach screen.paint",
        "screen.pages.base": "text session screen.paint screen.state",
        "screen.pages.start": "text servers session screen.paint screen.state screen.pages.base screen.pages.lesson"
        " screen.pages.replay",
        "screen.pages.board": "text session tournament solitaire screen.paint screen.state screen.pages.base",
        "screen.pages.tournament": "text session tournament screen.paint screen.state screen.pages.base",
        "screen.pages.lobby": "text session tournament bots screen.paint screen.state screen.pages.base"
        " screen.pages.start screen.pages.tournament",
        "screen.pages.table": "text servers session tournament bots coach screen.paint screen.state screen.pages.base"
        " screen.pages.start screen.pages.board screen.pages.lobby screen.pages.tournament",
        "screen.pages.lesson": "text screen.paint screen.state screen.pages.base screen.pages.board",
        "screen.pages.replay": "text session solitaire coach screen.paint screen.state screen.pages.base"
        " screen.pages.board",
        "screen.pages.solitaire": "text session solitaire solvers coach screen.paint screen.state screen.pages.base"
        " screen.pages.board",
        "screen.app": "text servers session tournament screen.paint screen.state screen.pages",
        "screen.terminal": "text screen.paint",
        "screen.run": "text servers session files network hosting processes solitaire replay screen.paint screen.state"
        " screen.pages screen.app screen.terminal",
        "commands.shared": "text servers session files network processes bots hosting plain screen",
        "commands": "text servers session files network processes bots replay solitaire solvers coach hosting"
        " bot_client commentary plain screen commands.shared",
        ".": "commands",
    },
    "lab": {
        ".": "",
        "arena.plan": "",
        "arena.results": "",
        "arena.bots": "arena.results",
        "arena.play": "arena.plan arena.results arena.bots",
        "arena.report": "arena.plan arena.results",
        "conform": "",
        "conform.watch": "conform",
        "conform.server": "conform conform.watch",
        "conform.client": "conform",
        "commands": "arena conform",
    },
}
"""The rooms of each package, "." for its loose modules, with the rooms that each may import; a room's name includes
the rooms within it.
"""

TWISTED = {
    "server",
    "server.admin",
    "server.admin.base",
    "server.journal",
    "server.health",
    "server.log",
    "server.discovery",
    "server.network",
    "server.network.tls",
    "server.programs",
    "server.web",
    "client.bot_client",
    "client.commands",
    "client.commentary",
    "client.network",
    "client.plain",
    "client.screen.run",
}
"""The rooms that know Twisted: the adapters. All others are pure, and stay so."""

REACTOR = {"server.command", "client.network.reactor"}
"""The modules that fetch the reactor, in a function, to hand it on."""

PURE = {
    "__future__",
    "base64",
    "collections",
    "dataclasses",
    "enum",
    "functools",
    "hashlib",
    "ipaddress",
    "itertools",
    "json",
    "math",
    "operator",
    "re",
    "types",
    "typing",
    "unicodedata",
}
"""What engine and protocol may use of the standard library: no files, sockets, clocks, threads or chance."""

READS_SENTENCES = ("protocol.sentences", "importlib.resources.files")
"""The only file that they read: a part of the package."""

CHANCE = {"random", "secrets", "uuid"}

SEEDED = ("client.bots.", "client.coach.", "client.solvers.")
"""Where lots are drawn that are the same every time."""


STATEMENTS = (ast.stmt, ast.excepthandler, ast.match_case)


class Import(NamedTuple):
    """The module `by` imports `what`, as a whole name; `late` tells that it does so in a function."""

    by: str
    what: str
    late: bool

    @property
    def package(self) -> str:
        return self.by.partition(".")[0]

    @property
    def top(self) -> str:
        return self.what.partition(".")[0]


def _named(node: ast.AST) -> list[str]:
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    if isinstance(node, ast.ImportFrom):
        return [f"{'.' * node.level}{node.module or ''}.{alias.name}" for alias in node.names]
    return []


def _imports_in(node: ast.AST, by: str, late: bool = False) -> Iterator[Import]:
    for child in ast.iter_child_nodes(node):
        for name in _named(child):
            yield Import(by, name, late)
        if isinstance(child, STATEMENTS):  # no expression holds an import
            yield from _imports_in(child, by, late or isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef))


@cache
def _imports(folder: str) -> list[Import]:
    # not before a test asks: every process of the tests loads this module
    found = list[Import]()
    for path in sorted((ROOT / folder).rglob("*.py")):
        module = ".".join(path.relative_to(ROOT).with_suffix("").parts)
        found += _imports_in(ast.parse(path.read_text(encoding="utf-8")), module)
    return found


MODULES = [str(path.relative_to(ROOT)) for package in ARROWS for path in (ROOT / package).rglob("*.py")]


def _all_imports() -> list[Import]:
    return [found for package in ARROWS for found in _imports(package)]


each_package = pytest.mark.parametrize("package", ARROWS)


def _module_of(name: str, modules: Collection[str]) -> str | None:
    return next((found for found in (name, name.rpartition(".")[0]) if found in modules), None)


def _imported(imports: Iterable[Import]) -> dict[str, set[str]]:
    # a package is not its __init__; lazy imports and imports for types count too
    modules = {path.removesuffix(".py").replace("/", ".") for path in MODULES}
    found: dict[str, set[str]] = {module: set() for module in modules}
    for one in imports:
        target = _module_of(one.what.removeprefix("contack."), modules) if one.top == "contack" else None
        if target and target != one.by:
            found[one.by].add(target)
    return found


def _folders(graph: Mapping[str, Collection[str]], depth: int) -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for module, targets in graph.items():
        folder = _folder(module, depth)
        beside = {_folder(target, depth) for target in targets}
        found.setdefault(folder, set()).update(one for one in beside if not _is_one_in_the_other(folder, one))
    return found


def _folder(module: str, depth: int) -> str:
    return ".".join(module.split(".")[:-1][:depth])


def _is_one_in_the_other(one: str, other: str) -> bool:
    return f"{one}.".startswith(f"{other}.") or f"{other}.".startswith(f"{one}.")


def _circle(graph: Mapping[str, Collection[str]]) -> tuple[str, ...]:
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as found:
        return tuple(found.args[1])
    return ()


def test_imports_are_found_at_any_depth() -> None:
    code = "import a.b\nif x:\n    from c import d\ndef f():\n    class G:\n        from e.f import g\nfrom . import h"
    found = [(what, late) for _, what, late in _imports_in(ast.parse(code), "m")]
    assert found == [("a.b", False), ("c.d", False), ("e.f.g", True), ("..h", False)]
    assert {found.package for found in _all_imports()} == set(ARROWS)


@each_package
def test_package_imports_only_along_its_arrows(package: str) -> None:
    ours = [found for found in _all_imports() if found.package == package and found.top == "contack"]
    assert [found for found in ours if found.what.split(".")[1] not in ARROWS[package]] == []


@each_package
def test_a_package_imports_no_library_but_its_own(package: str) -> None:
    known = {"contack", *sys.stdlib_module_names, *LIBRARIES[package]}
    assert [found for found in _all_imports() if found.package == package and found.top not in known] == []


@pytest.mark.parametrize("package", ["engine", "protocol"])
def test_engine_and_protocol_use_nothing_of_the_outside_world(package: str) -> None:
    known = {"contack", *PURE, *LIBRARIES[package]}
    used = [found for found in _all_imports() if found.package == package and found.top not in known]
    assert [found for found in used if (found.by, found.what) != READS_SENTENCES] == []


def test_pure_rooms_use_only_the_standard_library() -> None:
    assert sys.stdlib_module_names >= PURE


def test_twisted_is_known_to_the_adapters_alone() -> None:
    assert {found.by.rpartition(".")[0] for found in _all_imports() if found.top == "twisted"} == TWISTED


def test_prompt_toolkit_is_known_to_the_screen_alone() -> None:
    knowing = {found.by.rpartition(".")[0] for found in _all_imports() if found.top == "prompt_toolkit"}
    assert knowing == {"client.screen.terminal", "client.screen.run"}


def test_no_module_imports_the_reactor_at_load() -> None:
    reactor = [found for found in _all_imports() if found.what.startswith("twisted.internet.reactor")]
    assert [found for found in reactor if not found.late] == []
    assert {found.by for found in reactor} == REACTOR


def test_chance_comes_only_from_server_bots_and_commands() -> None:
    knowing = {found.by for found in _all_imports() if found.top in CHANCE}
    free = {by for by in knowing if not by.startswith(("client.commands.", "lab.commands.", *SEEDED))}
    assert free == {"server.run"}


def test_solvers_bots_and_coach_draw_from_a_seed() -> None:
    drawing = {found.what for found in _all_imports() if found.by.startswith(SEEDED) and found.top in CHANCE}
    assert drawing == {"random.Random"}


@each_package
def test_every_folder_is_a_room_of_the_table(package: str) -> None:
    rooms = {
        str(path.parent.relative_to(package)).replace("/", ".")
        for path in map(Path, MODULES)
        if path.parts[0] == package
    }
    holding_rooms_alone = {
        room for room in rooms if room not in ROOMS[package] and _is_empty(ROOT / package / room.replace(".", "/"))
    }
    assert rooms - holding_rooms_alone == set(ROOMS[package])


def _is_empty(folder: Path) -> bool:
    return {path.name for path in folder.glob("*.py")} == {"__init__.py"}


@each_package
def test_room_imports_only_rooms_in_its_row(package: str) -> None:
    assert [
        (module, room) for module, room in _between_rooms(package) if not _may_import(package, _room(module), room)
    ] == []


def _between_rooms(package: str) -> Iterator[tuple[str, str]]:
    for module, targets in _imported(_all_imports()).items():
        for target in targets:
            if module.startswith(f"{package}.") and target.startswith(f"{package}.") and _room(module) != _room(target):
                yield module, _room(target)


def _room(module: str) -> str:
    return ".".join(module.split(".")[1:-1]) or "."


def _may_import(package: str, room: str, other: str) -> bool:
    return any(_names(may, other) for may in ROOMS[package][room].split())


def _names(may: str, other: str) -> bool:
    return other == may or (may != "." and other.startswith(f"{may}."))


@each_package
def test_the_table_names_no_room_that_is_not_imported(package: str) -> None:
    used = {(_room(module), other) for module, other in _between_rooms(package)}
    for room, rooms in ROOMS[package].items():
        imported = [other for one, other in used if one == room]
        assert [(room, may) for may in rooms.split() if not any(_names(may, other) for other in imported)] == []


def test_no_modules_import_one_another_in_a_circle() -> None:
    assert _circle(_imported(_all_imports())) == ()


@pytest.mark.parametrize("depth", range(1, 7))
def test_no_folders_import_one_another_in_a_circle(depth: int) -> None:
    assert _circle(_folders(_imported(_all_imports()), depth)) == ()


def test_cycle_is_found_behind_lazy_and_type_imports() -> None:
    lazy = Import("client.__main__", "contack.server.run", True)
    back = Import("server.run", "contack.client.__main__", False)
    assert set(_circle(_imported([lazy, back]))) == {"client.__main__", "server.run"}
    assert set(_circle(_folders(_imported([lazy, back]), 1))) == {"client", "server"}


def test_no_import_is_relative() -> None:
    assert [found for found in _all_imports() if found.what.startswith(".")] == []


@pytest.mark.parametrize("folder", [*ARROWS, "tests", "scripts"])
def test_our_packages_go_by_their_full_names(folder: str) -> None:
    assert [found for found in _imports(folder) if found.top in ARROWS] == []
