"""Draws the rooms and their arrows in docs/architecture.md, from the tables of tests/test_arrows.py.

.venv/bin/python scripts/draw_rooms.py            write the pictures
    .venv/bin/python scripts/draw_rooms.py --check    only fail if the page has other pictures
"""

import re
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from tests.test_arrows import ARROWS, ROOMS  # noqa: E402  # the tables are data of a test

PAGE = ROOT / "docs" / "architecture.md"
PICTURE = re.compile(r"```mermaid\nflowchart BT\n  %% (\w+)\n.*?```", re.DOTALL)

Graph = Mapping[str, set[str]]


def main() -> None:
    text = PAGE.read_text(encoding="utf-8")
    written = PICTURE.sub(lambda found: drawn(found[1]), text)
    if "--check" in sys.argv[1:]:
        sys.exit(f"{PAGE}: run scripts/draw_rooms.py" if written != text else 0)
    PAGE.write_text(written, encoding="utf-8")


def drawn(package: str) -> str:
    graph = ARROWS if package == "packages" else outer_rooms(package)
    lines = "\n".join(f"  {one} --> {other}" for one, other in arrows(graph))
    return f"```mermaid\nflowchart BT\n  %% {package}\n{lines}\n```"


def outer_rooms(package: str) -> Graph:
    graph: dict[str, set[str]] = {}
    for room, others in ROOMS[package].items():
        graph.setdefault(outer(room, package), set()).update(outer(other, package) for other in others.split())
    return graph


def outer(room: str, package: str) -> str:
    return package if room == "." else room.split(".")[0]


def arrows(graph: Graph) -> Iterator[tuple[str, str]]:
    for room, others in graph.items():
        direct = others - {room}
        implied = {far for other in direct for far in reached(graph, other)}
        yield from ((room, other) for other in sorted(direct - implied))


def reached(graph: Graph, room: str) -> set[str]:
    found = set[str]()
    waiting = list(graph[room] - {room})
    while waiting:
        other = waiting.pop()
        if other not in found:
            found.add(other)
            waiting += graph[other] - {other}
    return found


if __name__ == "__main__":
    main()
