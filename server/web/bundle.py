"""Joins the modules of pages into a few scripts: a browser then fetches two files, not forty in a chain.

Each module becomes a function, so the names of two modules never clash.
"""

import re
from collections.abc import Callable, Iterable
from functools import cache, partial
from posixpath import dirname, join, normpath

_IMPORT = re.compile(r'^import \{([^}]*)\} from "([^"]+)";\n', re.MULTILINE)

_EXPORT = re.compile(r"^export (?=(?:async )?(?:const|function|class) (\w+))", re.MULTILINE)

# A script that a page fetches only when it needs it.
_LATER = re.compile(r'\b(import|Worker)\("([^"]+)"\)')


class Modules:
    """The modules of some pages, which must not import in a circle.

    `read` returns a module without comments, `later` the address of one that a page fetches when it needs it.
    """

    def __init__(self, read: Callable[[str], str], later: Callable[[str], str]) -> None:
        self._read = cache(read)
        self._later = later
        self._names: dict[str, str] = {}
        self._functions = cache(self._function)
        self._found: dict[str, list[str]] = {}

    def of(self, entry: str) -> list[str]:
        """Each module comes after those that it needs."""
        if entry not in self._found:
            text = self._read(entry)
            needed = [self.of(_path(entry, name)) for _, name in _IMPORT.findall(text)]
            self._found[entry] = [*dict.fromkeys(module for modules in needed for module in modules), entry]
            self._names[entry] = f"$${len(self._names)}"
        return self._found[entry]

    def fetched_by(self, modules: Iterable[str]) -> list[str]:
        """Return the modules that these ones fetch later."""
        return [_path(module, found[2]) for module in modules for found in _LATER.finditer(self._read(module))]

    def shared(self, modules: Iterable[str]) -> str:
        return "".join(f"export const {self._names[module]} = {self._functions(module)};\n" for module in modules)

    def page(self, entry: str, shared: Iterable[str], address: str) -> str:
        there = [module for module in self.of(entry) if module in shared]
        names = ", ".join(self._names[module] for module in there)
        own = (module for module in self.of(entry) if module not in there)
        rest = "".join(f"const {self._names[module]} = {self._functions(module)};\n" for module in own)
        return f'import {{{names}}} from "{address}";\n{rest}'

    def part(self, entry: str, shared: Iterable[str], address: str) -> str:
        """Return a script that a page fetches later: it uses the page's own copies of the shared modules."""
        exports = ", ".join(_EXPORT.findall(self._read(entry)))
        return f"{self.page(entry, shared, address)}export const {{{exports}}} = {self._names[entry]};\n"

    def _function(self, module: str) -> str:
        text = _LATER.sub(lambda found: f'{found[1]}("{self._later(_path(module, found[2]))}")', self._read(module))
        text = _IMPORT.sub(partial(self._import, module), text)
        exports = ", ".join(_EXPORT.findall(text))
        return f"(() => {{\n{_EXPORT.sub('', text)}return {{{exports}}};\n}})()"

    def _import(self, module: str, found: re.Match[str]) -> str:
        names = found[1].replace(" as ", ": ")
        return f"const {{{names}}} = {self._names[_path(module, found[2])]};\n"


def _path(module: str, name: str) -> str:
    return name[1:] if name.startswith("/") else normpath(join(dirname(module), name))
