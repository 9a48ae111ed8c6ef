from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from wine.browser import see_pages
from wine.program import Program

BARE = {"PATH": "/usr/bin:/bin", "LANG": "C.UTF-8"}

PLACE = r"contack play (127\.0\.0\.1:\d+)"


HERE = ("--host", "127.0.0.1", "--port", "0")


class Installed(NamedTuple):
    client: Sequence[str]
    server: Sequence[str]
    environment: Mapping[str, str]
    data: str

    def play(self, *arguments: str) -> Program:
        options = ("--plain", "--name", "ann", "--data", f"{self.data}/client")
        return Program([*self.client, "play", *arguments, *options], dict(self.environment))

    def serve(self) -> Program:
        options = (*HERE, "--until-eof", "--bot-pause", "0", "--data", f"{self.data}/server")
        return Program([*self.server, *options], dict(self.environment))


def installed_in(home: Path, client: Sequence[str], server: Sequence[str]) -> Installed:
    return Installed(client, server, {**BARE, "HOME": str(home)}, str(home / "data"))


def play_both(there: Installed) -> str:
    return f"hosted with 2 bots: {host(there)}; with a house bot: {join(there, there)}"


def host(there: Installed) -> str:
    with _running(there.play("--bots", "2", "--pause", "0")) as program:
        return _play_on(program)


def join(serving: Installed, playing: Installed) -> str:
    with _running(serving.serve()) as server:
        return see_and_play(playing, server.hear(PLACE))


def see_and_play(playing: Installed, place: str) -> str:
    pages = see_pages(place)
    with _running(playing.play(place, "--open", "--seats", "2")) as program:
        program.hear("opened|joined|table")
        program.type("bot 1\n")
        return f"{_play_on(program)}; {pages}"


def _play_on(program: Program) -> str:
    program.hear("hand 1")
    ended = program.hear("the game ends: (.*)", lambda: program.type("auto\n"))
    program.type("quit\n")
    return ended


@contextmanager
def _running(program: Program) -> Iterator[Program]:
    try:
        yield program
        program.end()
    except BaseException:
        program.kill()
        raise
