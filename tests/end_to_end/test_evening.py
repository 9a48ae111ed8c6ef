"""An evening: seven in a network come to one table, play, are lost and come back, and are counted right at the end."""

import re
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, closing
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from contack.client.files.records import read_record
from contack.engine.event import ChosenBy, GameEnded, Laid, Seated
from contack.engine.records.header import holders_at_end
from contack.engine.records.record import Record
from contack.engine.records.summary import summarize
from tests.end_to_end.guest import Guest
from tests.end_to_end.network import SERVER, Network
from tests.end_to_end.player import Player
from tests.end_to_end.programs import CLIENT, Server, run, server
from tests.end_to_end.terminal import Terminal

GUESTS = ("bob", "cara", "dan", "eve", "fay", "gus")

ALL_LAYS = ("1",) * 200
"""More lays than anybody has in a game; those that are left when it ends are dropped."""

FIGURES = re.compile(r"^ +\d+  (\w+)( \*)? +(\d+) +(\d+) +(-?\d+) ", re.MULTILINE)


class Evening:
    """The people of an evening at a server with the default port, Ann at a full screen and all others in lines."""

    def __init__(self, network: Network, stack: ExitStack, home: Path, directory: Path) -> None:
        self.network, self._stack, self._directory = network, stack, directory
        self.house = self._open_house()
        # with a countdown nobody stays ready after a game: the next one waits for the test
        line = ("play", SERVER, "--grace", "3", "--countdown", "60")
        self.ann = stack.enter_context(Terminal(home, *line, program=(*network.machine("ann"), *CLIENT)))
        self.ann.shows("1 of 7 seats taken")
        self.guests = {name: self.comes(name) for name in GUESTS}

    def comes(self, name: str) -> Guest:
        data = ("--data", str(self._directory / name), "--no-drawing")
        guest = Guest(
            "play", SERVER, "--name", name, *data, prefix=self.network.machine(name), in_the_meantime=self.ann.looks_on
        )
        return self._stack.enter_context(closing(guest))

    def server_restarts(self) -> None:
        self.house.process.kill()
        self.house.process.wait()
        self.house = self._open_house()

    def play_to_the_end(self, late: str = "") -> None:
        """Let everybody lay, Ann once and then her stand-in; all but who came late know that the deals were honest."""
        for guest in self.guests.values():
            guest.types(*ALL_LAYS)
        player = Player(self.ann)
        assert player.lays()
        assert player.has_turn()  # nothing comes in between while all wait for her
        self.ann.types("H").shows("play for you?").types("y")
        for name, guest in self.guests.items():
            guest.shows(
                "without a number of yours: you took a seat over" if name == late else "The deals were honest: checked."
            )
        self.ann.shows("The game is over")

    def all_are_ready(self) -> None:
        self.ann.types("r")
        for guest in self.guests.values():
            guest.types("ready")

    def records(self) -> list[Record]:
        """Return the games that were played to their end, as they began."""
        records = [read_record(path) for path in self.house.records.glob("*.contack")]
        return sorted(records, key=lambda record: str(record.header.started))

    def standings(self) -> str:
        data = ("--data", str(self._directory / "asked"))
        asked = run("standings", SERVER, *data, prefix=self.network.machine("asked"))
        assert asked.returncode == 0, asked.stderr
        return asked.stdout[asked.stdout.index("Since") :]

    def _open_house(self) -> Server:
        house = server(self._directory / "server", "--port", "1939", prefix=self.network.server)
        return self._stack.enter_context(house)


@pytest.fixture
def evening(home: Path, tmp_path: Path) -> Iterator[Evening]:
    """Return an evening that has begun; skip the test without the rights to make a network."""
    with ExitStack() as stack:
        network = stack.enter_context(closing(Network()))
        yield Evening(network, stack, home, tmp_path)


def test_an_evening_for_seven(evening: Evening) -> None:
    they_come_to_one_table(evening)
    one_is_cut_off_and_another_crashes(evening)
    one_leaves_and_a_late_guest_takes_the_seat(evening)
    evening.play_to_the_end(late="hal")
    another_begins_the_next_game(evening)
    the_host_goes_away_and_comes_back(evening)
    the_server_is_killed_and_all_are_back(evening)
    evening.play_to_the_end()
    seats_have_rotated(evening)
    the_standings_are_right(evening)
    a_list_of_records_names_who_sat_at_the_end(evening)
    the_new_host_lets_a_countdown_begin_the_last_game(evening)


def they_come_to_one_table(evening: Evening) -> None:
    for name, guest in evening.guests.items():
        guest.shows(f"You sit at ann's table as {name}")
    evening.guests["bob"].shows("7 of 7 seats taken, 7 ready")  # before that a game would begin without all numbers
    evening.ann.types("g")
    for guest in evening.guests.values():
        guest.shows("hand 1 is dealt")
    evening.guests["bob"].types("1")


def one_is_cut_off_and_another_crashes(evening: Evening) -> None:
    bob, cara, eve = (evening.guests[name] for name in ("bob", "cara", "eve"))
    evening.network.cut("bob")
    cara.crashes()
    eve.shows("cara lost the connection.")
    cara.types_the_same_line_again()
    cara.shows("You sit at ann's table as cara")
    eve.shows("bob lost the connection.")
    evening.network.mend("bob")
    bob.shows("You are back at ann's table as bob")
    eve.shows("bob is back")


def one_leaves_and_a_late_guest_takes_the_seat(evening: Evening) -> None:
    eve, dan = evening.guests["eve"], evening.guests.pop("dan")
    dan.types("leave")
    assert dan.ends() == 0
    eve.shows("dan did not come back")
    late = evening.guests["hal"] = evening.comes("hal")
    late.shows("You took this seat over in the middle of the game, with its tiles and points.")
    eve.shows("hal takes over the seat of dan")


def another_begins_the_next_game(evening: Evening) -> None:
    evening.all_are_ready()
    evening.guests["eve"].shows("The game starts in 5 seconds")
    evening.ann.types("g")
    for guest in evening.guests.values():
        guest.shows("hand 1 is dealt")


def the_host_goes_away_and_comes_back(evening: Evening) -> None:
    eve = evening.guests["eve"]
    evening.ann.types("q").shows("Leave the table?").types("y").shows("Enter takes your seat back")
    eve.shows("ann leaves")
    evening.ann.types("\r").shows("Welcome back.")
    eve.shows("ann is back")


def the_server_is_killed_and_all_are_back(evening: Evening) -> None:
    evening.server_restarts()
    for name, guest in evening.guests.items():
        guest.shows(f"You are back at ann's table as {name}.")


def seats_have_rotated(evening: Evening) -> None:
    first, second = evening.records()
    assert first.header.players[0] == "ann"
    assert second.header.players == (*holders(first)[1:], "ann")


def the_standings_are_right(evening: Evening) -> None:
    asked = evening.standings()
    games, wins, points, taken = (Counter[str]() for _ in range(4))
    for record in spaced(evening.records()):
        ended = record.events[-1]
        assert isinstance(ended, GameEnded)
        for seat, name in main_players(record).items():
            games[name] += 1
            wins[name] += seat in ended.winners
            points[name] += ended.totals[seat]
            taken[name] += name != record.header.players[seat]
    assert set(+taken) <= {"hal"}
    options = {
        name: (bool(mark), int(won), int(played), int(all_points))
        for name, mark, won, played, all_points in FIGURES.findall(asked)
    }
    assert options == {name: (taken[name] > 0, wins[name], games[name], points[name]) for name in games}


def main_players(record: Record) -> dict[int, str]:
    """Return the player who made more than half of the choices of each seat; a lost player may have made fewer."""
    now, chosen = list(record.header.players), Counter[tuple[int, str]]()
    for event in record.events:
        if isinstance(event, Seated):
            now[event.seat] = event.name
        elif isinstance(event, Laid) and event.by:
            chosen[event.seat, now[event.seat] if event.by is ChosenBy.PLAYER else ""] += 1
    of_seat = Counter[int]()
    for (seat, _), count in chosen.items():
        of_seat[seat] += count
    return {seat: name for (seat, name), count in chosen.items() if name and 2 * count > of_seat[seat]}


def spaced(records: list[Record]) -> list[Record]:
    kept: list[Record] = []
    for record in records:
        people, began = set(main_players(record).values()), datetime.fromisoformat(record.header.started or "")
        last = [one for one in kept if set(main_players(one).values()) == people][-1:]
        if not last or began - datetime.fromisoformat(last[0].header.started or "") >= timedelta(minutes=1):
            kept.append(record)
    return kept


def a_list_of_records_names_who_sat_at_the_end(evening: Evening) -> None:
    first, *_ = evening.records()
    [summary] = [
        summary
        for path in evening.house.records.glob("*.contack")
        if (summary := summarize(path.read_bytes())).header == first.header
    ]
    assert (summary.players, summary.newcomers) == (holders(first), ("hal",))


def the_new_host_lets_a_countdown_begin_the_last_game(evening: Evening) -> None:
    eve = evening.guests["eve"]
    eve.types("people")
    host = eve.shows("host: ").rpartition(" ")[2].strip()
    evening.guests[host].types("options host-starts=no countdown=1")
    evening.all_are_ready()
    eve.shows("The game starts in 1 second")
    for guest in evening.guests.values():
        guest.shows("hand 1 is dealt")


def holders(record: Record) -> tuple[str, ...]:
    """Return who sat on each seat at the end."""
    return holders_at_end(record.header.players, record.events)
