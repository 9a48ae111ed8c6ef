"""Draws the pictures of docs/pictures/: plays the real program in tmux and draws what its terminal shows.

    .venv/bin/python scripts/draw_pictures.py             draw all
    .venv/bin/python scripts/draw_pictures.py table solo  draw those that begin so

Needs tmux, Pillow (pip install Pillow) and the font DejaVu Sans Mono (Debian and Ubuntu: fonts-dejavu-core).
"""

from __future__ import annotations

import argparse
import re
import shutil
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

from pictures.drawing import FONTS, draw
from pictures.terminal import Terminal

from contack.client.address import Address
from contack.client.settings import Settings, ThemeName, ViewName
from contack.client.settings_file import store_settings

PICTURES = Path(__file__).parents[1] / "docs" / "pictures"
COLUMNS, ROWS = 100, 30
RACK_ROWS = 8
"""In how many rows at the foot one's own rack stands, with the points of each tile."""

TILE_COLUMNS = 10


def main() -> None:
    """Draw the pictures that are asked for."""
    parser = argparse.ArgumentParser(description="Draw the pictures of docs/pictures/.")
    parser.add_argument("names", nargs="*", help="how the names of the pictures begin; all if none is given")
    wanted = tuple(parser.parse_args().names)
    if not shutil.which("tmux"):
        sys.exit("tmux is needed (on Debian and Ubuntu: apt install tmux)")
    if not (FONTS / "DejaVuSansMono.ttf").exists():
        sys.exit(f"DejaVu Sans Mono is needed in {FONTS} (on Debian and Ubuntu: apt install fonts-dejavu-core)")
    PICTURES.mkdir(exist_ok=True)
    for name, take in SCENES.items():
        if not wanted or name.startswith(wanted):
            print(name, file=sys.stderr)
            with TemporaryDirectory() as home:
                take(Path(home), PICTURES / f"{name}.png")


def program(
    home: Path,
    *arguments: str,
    theme: ThemeName = "standard",
    view: ViewName | None = None,
    size: tuple[int, int] = (COLUMNS, ROWS),
    more: Mapping[str, str] | None = None,
) -> Terminal:
    """Run a command of Contack as somebody who was there before."""
    recent = (Address("192.168.1.7"), Address("tables.example.org", 4000))
    settings = Settings("ann", theme=theme, view=view, glyphs="smooth", recent=recent)
    store_settings(home / "contack" / "settings.toml", settings)
    environment = {"HOME": f"{home}", "COLORTERM": "truecolor", "CONTACK_DATA": f"{home}/data"}
    environment |= {f"XDG_{kind}_HOME": f"{home}" for kind in ("CONFIG", "DATA", "STATE")}
    command = ["env", "TERM=tmux-256color", sys.executable, "-m", "contack.client", *arguments]
    return Terminal(*size, command, environment | dict(more or {}))


def take(terminal: Terminal, path: Path) -> None:
    """Draw what a terminal shows."""
    draw(terminal.captured, terminal.columns, terminal.rows).save(path, optimize=True)


def liftable(text: str) -> list[int]:
    """Answer the numbers of the tiles that can be laid: their points stand below them."""
    foot = "\n".join(text.splitlines()[-RACK_ROWS:])
    line = next((line for line in foot.splitlines() if re.search(r"\+\d+ ", line[: 5 * TILE_COLUMNS])), "")
    return [found.start() // TILE_COLUMNS + 1 for found in re.finditer(r"\+\d+", line[: 5 * TILE_COLUMNS])]


def lay(terminal: Terminal) -> None:
    """Lay the first tile that can be laid, and wait for the next turn."""
    before = terminal.shows("YOUR TURN").until(lambda text: bool(liftable(text)), "a tile to lay").text
    choose(terminal)
    terminal.types("Enter").until(lambda text: text != before and "Enter lays it" not in text, "the lay")
    terminal.shows("YOUR TURN")


def choose(terminal: Terminal) -> None:
    """Choose a tile, the one with most places where that is easily told, and a place for it."""
    terminal.types(f"{liftable(terminal.text)[-1]}")
    if "Enter lays it" not in terminal.text:
        terminal.types("Down").shows("Enter lays it")


def at_table(terminal: Terminal, lays: int) -> Terminal:
    """Play for a while and then choose a lay."""
    for _ in range(lays):
        lay(terminal)
        if "Esc shows the table" in terminal.text or "shows it" in terminal.text:
            terminal.types("Escape")
    terminal.until(lambda text: bool(liftable(text)), "a tile to lay")
    choose(terminal)
    return terminal


def find(home: Path, path: Path) -> None:
    """Draw the page where a table is found."""
    with program(home, "play") as terminal:
        take(terminal.shows("last played"), path)


def table(bots: int, lays: int, **how: ThemeName | ViewName | Mapping[str, str]) -> Callable[[Path, Path], None]:
    """Answer what draws a table in the middle of a hand."""

    def draw_table(home: Path, path: Path) -> None:
        with program(home, "play", "--bots", f"{bots}", **how) as terminal:  # type: ignore[arg-type]  # as named
            take(at_table(terminal, lays), path)

    return draw_table


def points(home: Path, path: Path) -> None:
    """Draw the points at the end of a game that the stand-in played."""
    with program(home, "play", "--bots", "3") as terminal:
        take(terminal.shows("YOUR TURN").types("h", "y").shows("Record:"), path)


def solitaire(home: Path, path: Path) -> None:
    """Draw stacked solitaire."""
    with program(home, "solitaire", "stacked", "--deal", "friday") as terminal:
        for _ in range(9):
            terminal.shows("laid").types("h", "Enter")
        take(terminal.types("h"), path)


def replay(home: Path, path: Path) -> None:
    """Draw the replay of a game that the stand-in played."""
    with program(home, "play", "--bots", "2") as terminal:
        terminal.shows("YOUR TURN").types("h", "y").shows("Record:").types("q")
        terminal.until(lambda text: "Record" not in text, "the lobby")
    (record,) = (home / "data" / "records").glob("*.contack")
    with program(home, "replay", f"{record}") as terminal:
        take(terminal.shows("hand 1").types(*["Right"] * 14), path)


SCENES: Mapping[str, Callable[[Path, Path], None]] = {
    "find": find,
    "table": table(3, 3),
    "table-seven": table(6, 2),
    "table-lines": table(3, 3, theme="paper", view="lines"),
    "table-colour-blind": table(3, 3, theme="colour-blind"),
    "table-no-colour": table(3, 3, more={"NO_COLOR": "1"}),
    "points": points,
    "solitaire": solitaire,
    "replay": replay,
}
"""What draws each picture."""


if __name__ == "__main__":
    main()
