import json
import os
import re
import shutil
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Literal, NamedTuple, TypeAlias

from commands import ROOT, run
from tests.end_to_end.programs import server

from contack.client.screen.paint.canvas.choices import GlyphsName, ThemeName, ViewName
from contack.client.screen.run.settings_file import store_settings
from contack.client.screen.state.settings import ScreenSettings
from contack.client.servers.address import Address
from contack.protocol.version import DEFAULT_PORT
from pictures import PICTURES
from pictures.drawing import draw
from pictures.network import ADDRESS, bot, entrant, network
from pictures.terminal import Terminal

# A record that gives the same picture on any machine.
GAME = ROOT / "tests" / "engine" / "golden" / "tie-and-shared-win.contack"

COLUMNS, ROWS = 100, 30
RACK_ROWS = 8

Colour: TypeAlias = Literal["all", "sixteen", "none"]
# The environment that announces a terminal's colours.
COLOURS: Mapping[Colour, dict[str, str]] = {
    "all": {"COLORTERM": "truecolor"}, "sixteen": {"TERM": "tmux"}, "none": {"NO_COLOR": "1"},
}  # fmt: skip

GOOD_POINTS = 10
FRIENDS = ("bob", "cleo", "dov", "eve", "fay")
PREVIEWED = "Enter lays it"

# Brings a program in a fresh home to a state worth a picture.
Scene: TypeAlias = Callable[[Path], Iterator[Terminal]]


def take(scene: Scene, name: str) -> None:
    with TemporaryDirectory(prefix="contack-") as home, contextmanager(scene)(Path(home)) as terminal:
        picture = draw(terminal.captured, terminal.columns, terminal.rows)
    picture.save(PICTURES / f"{name}.png", optimize=True)


class Look(NamedTuple):
    theme: ThemeName = "standard"
    view: ViewName | None = None
    glyphs: GlyphsName = "smooth"
    colour: Colour = "all"
    size: tuple[int, int] = (COLUMNS, ROWS)


USUAL = Look()


@contextmanager
def program(home: Path, *arguments: str, look: Look = USUAL, prefix: Sequence[str] = ()) -> Iterator[Terminal]:
    """Run a command of Contack for a player with saved settings, without this machine's own."""
    recent = (Address("192.168.1.12"), Address("tables.example.org", 4000))
    settings = ScreenSettings("ann", look.theme, look.view, look.glyphs, motion="off", recent=recent)
    store_settings(home / "contack" / "settings.toml", settings)
    environment = {"PATH": os.environ["PATH"], "HOME": f"{home}", "LC_ALL": "C.UTF-8", "CONTACK_DATA": f"{home}/data"}
    environment |= {"TERM": "tmux-256color"} | COLOURS[look.colour]
    environment |= {f"XDG_{kind}_HOME": f"{home}" for kind in ("CONFIG", "DATA", "STATE")}
    variables = [f"{name}={value}" for name, value in environment.items()]
    command = [*prefix, "env", "-i", *variables, sys.executable, "-m", "contack.client", *arguments]
    with Terminal(*look.size, command) as terminal:
        yield terminal


# finding a table


def named(name: str, home: Path, prefix: Sequence[str], port: int = DEFAULT_PORT) -> AbstractContextManager[object]:
    return server(home / name, "--name", name, "--port", f"{port}", prefix=prefix)


@contextmanager
def servers(home: Path) -> Iterator[Sequence[str]]:
    with ExitStack() as stack:
        prefix = stack.enter_context(network())
        for name, port in (("den", 1939), ("the attic", 4000)):
            stack.enter_context(named(name, home, prefix, port))
        for name, port, table in (
            ("bob", 1939, "friday night"),
            ("cleo", 1939, "friday night"),
            ("dov", 1939, "tea at five"),
            ("eve", 4000, "beginners"),
        ):
            stack.enter_context(bot(prefix, name, f"{ADDRESS}:{port}", table, home / "bots"))
        yield prefix


def find(home: Path) -> Iterator[Terminal]:
    with servers(home) as prefix, program(home, "play", prefix=prefix) as terminal:
        yield terminal.shows(r"den .* 2 +5 ").shows(r"attic .* 1 +3 ")


def lobby(home: Path) -> Iterator[Terminal]:
    with servers(home) as prefix, program(home, "play", prefix=prefix) as terminal:
        visit(terminal.shows(r"den .* 2 +5 ")).shows("cleo").shows("dov")
        yield terminal.types("/", "Good evening!", "Enter").shows("says: Good evening")


def standings(home: Path) -> Iterator[Terminal]:
    with ExitStack() as stack:
        prefix = stack.enter_context(network())
        stack.enter_context(named("den", home, prefix))
        terminal = stack.enter_context(program(home, "play", prefix=prefix))
        visit(terminal.shows("den .* 0 ")).shows("Here · 1")
        for number in (1, 2, 3):
            # the same people can count one game a minute, so another one stays away each time
            for name in FRIENDS[:number] + FRIENDS[number + 1 :]:
                stack.enter_context(bot(prefix, name, ADDRESS, f"round {number}", home / "bots"))
            terminal.shows(rf" of {number} ")
        yield terminal.types("S").shows("closest")


def visit(terminal: Terminal) -> Terminal:
    # the servers are in the order of their answers
    number = re.search(r"(\d) +den ", terminal.text)
    assert number is not None
    return terminal.types(number[1])


# More addresses of the same machine, for clients that connect from different ones.
ELSEWHERE = ("192.168.1.12", "192.168.1.23", "192.168.1.31")

ASKED = ("who", "tables")

HOST_SIZE = 80, 12


def host(home: Path) -> Iterator[Terminal]:
    with ExitStack() as stack:
        prefix = stack.enter_context(network())
        for address in ELSEWHERE:
            run([*prefix, "ip", "address", "add", f"{address}/32", "dev", "lo"])
        stack.enter_context(named("den", home, prefix))
        for name, address, table in (
            ("bob", ELSEWHERE[0], "friday night"),
            ("cleo", ELSEWHERE[1], "friday night"),
            ("dov", ELSEWHERE[1], "tea at five"),
            ("the rat", ELSEWHERE[2], "friday night"),
        ):
            stack.enter_context(bot(prefix, name, address, table, home / "bots"))
            wait_for(prefix, home / "den", name)
        asking = f"{sys.executable} -m contack.server admin --data {home / 'den'}"
        lines = [f"echo '$ contack-server admin {each}'; {asking} {each}; echo" for each in ASKED]
        with Terminal(*HOST_SIZE, [*prefix, "sh", "-c", f"{'; '.join(lines)}; exec cat"]) as terminal:
            yield terminal.shows("tea at five +1 of 4")


def wait_for(prefix: Sequence[str], data: Path, name: str) -> None:
    # orders reach a server only from its own network
    asking = [*prefix, sys.executable, "-m", "contack.server", "admin", "who", "--json", "--data", f"{data}"]
    while True:
        people = json.loads(run(asking))["people"]
        if any(one["name"] == name and one["table"] for one in people):
            return


# a game night

GUESTS = (*FRIENDS, "gus", "hal")

# The rows of the form: rounds, then whether bots may enter, then whether the organiser plays.
_FORM = ("Down", "{rounds}", "BSpace", "{rounds}", "Enter", *["Down"] * 4, "Right", "Down", "Down", "Right", "Enter")


def night(rounds: int, pause: float, *keys: str, shown: str) -> Scene:
    def organise(home: Path) -> Iterator[Terminal]:
        with ExitStack() as stack:
            prefix = stack.enter_context(network())
            stack.enter_context(named("den", home, prefix))
            terminal = stack.enter_context(program(home, "play", ADDRESS, prefix=prefix))
            terminal.shows("1 of 7").types("E").shows("Open a game night")
            terminal.types(*(key.format(rounds=rounds) for key in _FORM)).shows("not begun")
            for number, name in enumerate(GUESTS, 1):
                stack.enter_context(entrant(prefix, name, ADDRESS, home / "bots", pause))
                terminal.shows(rf"\b{number} players? ")
            terminal.types("s").shows("starts in").types("g").shows("is over; the next one|Check every game")
            yield (terminal.types("s").shows("starts in").types(*keys) if keys else terminal).shows(shown)

    return organise


# at a table


def filling(home: Path) -> Iterator[Terminal]:
    with ExitStack() as stack:
        prefix = stack.enter_context(network())
        stack.enter_context(named("den", home, prefix))
        terminal = stack.enter_context(program(home, "play", ADDRESS, prefix=prefix))
        terminal.shows("1 of 7")
        for name in FRIENDS:
            stack.enter_context(bot(prefix, name, ADDRESS, "ann's table", home / "bots"))
            terminal.shows(f"{name} is ready")
        yield terminal.shows("6 of 7 seats taken, 6 ready").shows("You start the game.")


def points_of_tiles(text: str) -> dict[int, int]:
    rack = "\n".join(text.splitlines()[-RACK_ROWS:])
    return {int(match[1]): int(match[2]) for match in re.finditer(r"(?<!\d)\[?([1-5])\]? \+(\d+)", rack)}


def choose(terminal: Terminal) -> Terminal:
    terminal.until(lambda text: "YOUR TURN" in text and bool(points_of_tiles(text)), "a tile to lay")
    tiles = points_of_tiles(terminal.text)
    best = max(tiles, key=lambda number: tiles[number])
    terminal.types(f"{best}")
    while PREVIEWED not in terminal.text or f"here: {tiles[best]} points" not in terminal.text:
        terminal.types("Down")
    return terminal


def worth_a_picture(text: str) -> bool:
    tiles = points_of_tiles(text)
    return len(tiles) >= 2 and max(tiles.values()) >= GOOD_POINTS


def hand_of(text: str) -> str:
    found = re.search(r"hand \d", text)
    return found[0] if found else ""


def table(bots: int, turns: int, look: Look = USUAL) -> Scene:
    def play(home: Path) -> Iterator[Terminal]:
        with program(home, "play", "--bots", f"{bots}", look=look) as terminal:
            hand, turn = "", 0
            while True:
                text = choose(terminal).text
                turn = turn + 1 if hand_of(text) == hand else 1
                hand = hand_of(text)
                if turn >= turns and worth_a_picture(text):
                    break
                terminal.types("Enter").until(lambda text: PREVIEWED not in text, "the lay")
                if "r plays again" in terminal.shows("YOUR TURN|the game is over").text:
                    terminal.types("r")
            yield terminal

    return play


def points(home: Path) -> Iterator[Terminal]:
    with program(home, "play", "--bots", "3") as terminal:
        yield terminal.shows("YOUR TURN").types("H", "y").shows("Record:")


# alone


# The start of a hint, by how much of the search finished in its time.
HINT = "Certain|Likely|Best guess"


def solitaire(home: Path) -> Iterator[Terminal]:
    with program(home, "solitaire", "stacked", "--deal", "friday") as terminal:
        for number in range(1, 11):
            terminal.shows(rf"\b{number} of 36").types("h").shows(HINT).types("Enter")
        yield terminal.types("h").shows(HINT)


def replay(home: Path) -> Iterator[Terminal]:
    record = shutil.copy(GAME, home / "friday night.contack")
    with program(home, "replay", f"{record}") as terminal:
        yield terminal.shows("hand 1").types("Down", "Down", "Down", *["Right"] * 5)


def learn(home: Path) -> Iterator[Terminal]:
    record = shutil.copy(GAME, home / "friday night.contack")
    with program(home, "learn", f"{record}", "--name", "ann") as terminal:
        yield terminal.shows("Find a better lay")


TERMINALS: Mapping[str, Scene] = {
    "find": find,
    "lobby": lobby,
    "host": host,
    "night": night(4, 0.3, "g", shown="hand 2"),
    "night-podium": night(1, 0.0, shown="Check every game"),
    "filling": filling,
    "standings": standings,
    "table": table(3, 3),
    "table-large": table(6, 2, Look(size=(200, 60), glyphs="sixths")),
    "table-seven": table(6, 2),
    "table-lines": table(3, 3, Look(theme="paper", view="lines")),
    "table-paper": table(3, 3, Look(theme="paper")),
    "table-sixteen": table(3, 3, Look(theme="ansi16", glyphs="blocks", colour="sixteen")),
    "table-colour-blind": table(3, 3, Look(theme="colour-blind")),
    "table-no-colour": table(3, 3, Look(colour="none")),
    "points": points,
    "solitaire": solitaire,
    "replay": replay,
    "learn": learn,
}

SCENES = {name: partial(take, scene) for name, scene in TERMINALS.items()}
