import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import NamedTuple

from commands import Failed
from psutil import process_iter, wait_procs

from contack.client.commands.shared.group import COMMANDS
from wine.browser import hear_comment, see_pages, see_replay
from wine.machine import Machine
from wine.players import host, join
from wine.program import HERE, PLACE, Side

BOT = """
class Mine:
    def choose(self, view, lays):
        print("this must not get between the answers")
        return max(lays, key=str)
"""

SHORTLY = 5.0

OVER_A_WEBSOCKET = ("in-pieces", "play-lay", "rotation")

TWO_BOTS = ("--count", "2", "--seats", "2", "--pause", "0")


class Ground(NamedTuple):
    machine: Machine
    windows: Side
    linux: Side
    folder: Path


def _play(server: Side, client: Side) -> str:
    # Two bots of one side play two games at a server of the other; all records must be identical and right.
    with server.serve() as (running, place):
        client.run("client", "bot", "greedy", "--server", place, "--table", "inn", "--games", "2", *TWO_BOTS)
        running.hear("game ended.*")
    mine, theirs = server.records("server"), client.records("client")
    texts = {path.read_bytes() for path in mine}
    if len(mine) != 2 or not texts or {path.read_bytes() for path in theirs} != texts:
        raise Failed(f"records differ: {mine} {theirs}")
    client.run("client", "verify", *map(client.path, theirs))
    return f"2 games over TLS; {len(mine) + len(theirs)} records, both of a game with the same bytes, all verified"


def helps(ground: Ground) -> str:
    version = ground.windows.run("client", "--version").rpartition(", ")[2]
    for name in COMMANDS:
        ground.windows.run("client", name, "--help")
    ground.windows.run("server", "--help")
    return f"{version}; every `--help`"


def server_there(ground: Ground) -> str:
    return _play(ground.windows, ground.linux)


def client_there(ground: Ground) -> str:
    return _play(ground.linux, ground.windows)


def hosting(ground: Ground) -> str:
    return f"a server and 2 bots started by the client; {host(ground.windows)}"


def house_bots(ground: Ground) -> str:
    return f"one called and played with; {join(ground.windows, ground.linux)}"


def browsers(ground: Ground) -> str:
    record = ground.windows.records("server")[0]
    cases = [word for name in OVER_A_WEBSOCKET for word in ("--only", name)]
    with ground.windows.serve("--commentary", "all") as (_, place):
        shown = f"{see_pages(place)}; {see_replay(place, record.stem)}"
        ground.linux.run("client", "conform", f"wss://{place}", *cases)
        # slowly: a lay gets no comment if the next one comes before it is judged
        options = ("--count", "2", "--seats", "2", "--pause", "2")
        playing = ground.linux.start("client", "bot", "greedy", "--server", place, "--table", "den", *options)
        chances = list(hear_comment(place, "den").comment.chances)
        playing.kill()
    return f"{shown}; {len(OVER_A_WEBSOCKET)} cases over WebSockets; a lay judged: {chances}; {_left_over(ground)}"


def _left_over(ground: Ground) -> str:
    python = ground.windows.path(ground.machine.python)
    running = [each for each in process_iter(["cmdline"]) if python in (each.info["cmdline"] or [])]
    _, alive = wait_procs(running, SHORTLY)
    if alive:
        raise Failed(f"still there: {[' '.join(each.cmdline()) for each in alive]}")
    return "all ended with it"


def arena(ground: Ground) -> str:
    bot = ground.folder / "bot.py"
    bot.write_text(BOT)
    program = Path(__file__).parents[2] / "docs" / "examples" / "program.py"
    words = [ground.machine.python, program]
    command = " ".join(f'"{ground.windows.path(word)}"' for word in words)
    bots = [f"{ground.windows.path(bot)}:Mine", f"exec:{command}"]
    said = ground.windows.run("client", "arena", *bots, "greedy", "--games", "12", "--seats", "3", "--jobs", "2")
    errors = [int(number) for number in re.findall(r"ms +(\d+)$", said, re.MULTILINE)]
    if len(errors) != 3 or any(errors):
        raise Failed(said)
    return "12 games of 3 bots, one in a file and one a program; no error"


def journal(ground: Ground) -> str:
    keeping = ground.windows._replace(data=ground.folder / "killed")
    first = keeping.start("server", *HERE)
    place = first.hear(PLACE)
    playing = ground.linux.start("client", "bot", "greedy", "--server", place, "--table", "den", *TWO_BOTS[:-1], "1")
    first.hear("game started")
    first.kill()
    playing.kill()
    sound = keeping.run("server", "--check-journal")
    second = keeping.start("server", *HERE)
    second.hear("tables restored: 1")
    second.end()
    return f"killed in a game and started again: tables as they were; {sound}"


def tools(ground: Ground) -> str:
    record = ground.windows.records("client")[0]
    reviewed = ground.windows.run("client", "review", ground.windows.path(record))
    solved = ground.windows.run("client", "solve", "stacked", "--deal", "tea")
    return f"a review of {len(reviewed.splitlines())} lines, a solitaire: {solved.splitlines()[0]}"


TRIALS: Mapping[str, Callable[[Ground], str]] = {
    "installed": helps,
    "server on Windows, clients on Linux": server_there,
    "server on Linux, clients on Windows": client_there,
    "hosting on Windows": hosting,
    "house bots on Windows": house_bots,
    "browsers at a server on Windows": browsers,
    "arena on Windows": arena,
    "journal on Windows": journal,
    "processes that think": tools,
}
