"""A game night of bots, full screens and phones, whose server is killed: the scores follow from the records."""

import json
import re
import signal
from collections import Counter
from collections.abc import Callable
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from time import monotonic

import pytest

from contack.client.screen.run.settings_file import store_settings
from contack.client.screen.state.settings import ScreenSettings
from contack.protocol.tournament import Presence, TournamentPhase, TournamentState, TournamentTablePhase
from contack.server.admin.call import ask
from contack.server.admin.orders.tournament import TournamentShown
from tests.end_to_end.browsers import OWN_TURN, PHONE, Browsers, Page, hands_over, one_chromium
from tests.end_to_end.programs import run, server, start
from tests.end_to_end.terminal import Terminal
from tests.engine.tournament.add_scores import add_scores
from tests.server.process import held_port

AT_TERMINALS = ("Ann", "Ben")
ON_PHONES = ("Cleo", "Dan")
BOTS = 16
EVERYONE = BOTS + len(AT_TERMINALS) + len(ON_PHONES)

ROUNDS = 5

WON = re.compile("(The winner of|You win) Friday")
"""What all screens show at the end."""

GAME_SECONDS = 300
"""Seconds for a game with a grace of 30 s for lost players, on a busy machine."""

MOMENT, STEP = 100, 3000
"""Milliseconds between looks at a phone, and for a press there."""


class Evening:
    """The operator of a game night, and its guests: each hands the seat to the stand-in when it is their turn."""

    def __init__(self, stack: ExitStack, folder: Path, port: int) -> None:
        self._stack, self._data = stack, folder / "server"
        self._options = ("--host", "127.0.0.1", "--port", f"{port}", "--web", "on", "--max-per-address", "99")
        self.terminals: list[Terminal] = []
        self.phones: list[Page] = []
        self._open_house()
        self.order("open", "Friday", f"rounds={ROUNDS}", "auto=no", "bots=yes")
        for name in AT_TERMINALS:
            settings = folder / name / "config" / "contack" / "settings.toml"
            store_settings(settings, ScreenSettings(name, glyphs="blocks", motion="off"))
            self.terminals.append(stack.enter_context(Terminal(folder / name, "play", self.house.address)))
        where = ("--server", self.house.address, "--data", f"{folder / 'bots'}")
        start("bot", "greedy", "--name", "bot", "--tournament", "--count", f"{BOTS}", *where)

    def _open_house(self) -> None:
        self.house = self._stack.enter_context(server(self._data, *self._options))

    def order(self, *words: str) -> object:
        return ask(self._data, ["tournament", *words])

    def all_enter(self, browsers: Browsers) -> None:
        for terminal in self.terminals:
            terminal.shows("Enter it.").types("e").shows("you are in")
        for name in ON_PHONES:
            phone = browsers.comes(name, PHONE)
            phone.get_by_label("Enter the game night").click()
            phone.set_default_timeout(STEP)
            self.phones.append(phone)

    def until(self, holds: Callable[[TournamentState], bool]) -> TournamentState:
        """Let the guests play until something is true of the game night."""
        end = monotonic() + GAME_SECONDS
        while True:
            shown = self.order("status")
            assert isinstance(shown, TournamentShown)
            assert shown.tournament
            if holds(shown.tournament):
                return shown.tournament
            assert monotonic() < end, shown.tournament
            for terminal in self.terminals:
                terminal.looks_on()
                plays_at(terminal)
            for phone in self.phones:
                plays_on(phone)
                phone.wait_for_timeout(MOMENT)

    def seat(self, number: int) -> None:
        self.order("seat")
        self.until(lambda state: state.round == number and bool(state.tables))

    def begin(self, number: int) -> None:
        self.order("start")
        playing = TournamentTablePhase.PLAYING
        self.until(lambda state: state.round == number and any(table.phase is playing for table in state.tables))

    def play_out(self) -> TournamentState:
        return self.until(lambda state: state.phase in (TournamentPhase.BETWEEN, TournamentPhase.OVER))

    def server_restarts(self) -> None:
        """Kill the server; everyone is back at the next one, with all games whose end it has written."""
        before = games(self.until(lambda state: all_here(state) and self.has_written(games(state))))
        self.house.process.send_signal(signal.SIGKILL)
        self.house.process.wait()
        self._open_house()
        assert not before - games(self.until(all_here))

    def has_written(self, ended: Counter[str]) -> bool:
        """Return whether the results are on the disk: the operator sees them a moment earlier, guests do not."""
        written = Counter[str]()
        for line in self.tournament_file.read_text("utf-8").splitlines(keepends=True):
            # the last line may be on its way
            if line.endswith("\n") and (event := json.loads(line)).get("event") == "result":
                written.update(event["players"])
        return not ended - written

    @property
    def tournament_file(self) -> Path:
        (file,) = (self._data / "tournaments").glob("*.tournament")
        return file

    def all_show_the_winner(self) -> None:
        for terminal in self.terminals:
            terminal.until(partial(winner, terminal), WON.pattern)
        for phone in self.phones:
            phone.locator(".now", has_text=WON).wait_for(timeout=60_000)

    def scores_are_right(self, state: TournamentState) -> None:
        """Check them with sums that share no code with Contack, and with `contack verify`."""
        scores = add_scores(self.tournament_file, self._data / "records")
        assert {each.name: each.score for each in state.entrants} == {
            name: 420 * score for name, score in scores.items()
        }
        verified = run("verify", str(self.tournament_file))
        assert verified.returncode == 0, verified.stdout
        assert "the tournament is over" in verified.stdout


def all_here(state: TournamentState) -> bool:
    return sum(each.presence is Presence.HERE for each in state.entrants) == EVERYONE


def games(state: TournamentState) -> Counter[str]:
    return Counter({each.name: each.games for each in state.entrants})


def winner(terminal: Terminal) -> re.Match[str] | None:
    return WON.search(terminal.text)


def plays_at(terminal: Terminal) -> None:
    if "YOUR TURN" in terminal.lines[0]:
        terminal.types("H").rests(lambda: "Hand your seat" in terminal.text)
        terminal.types("y").rests(lambda: "YOUR TURN" not in terminal.lines[0])


def plays_on(phone: Page) -> None:
    from playwright.sync_api import TimeoutError as TooLate  # an optional package

    if phone.locator(OWN_TURN).count():
        try:
            hands_over(phone)
        except TooLate:  # the server was killed in the meantime, and the button is gone
            phone.keyboard.press("Escape")


def five_rounds(evening: Evening, browsers: Browsers) -> None:
    evening.all_enter(browsers)
    evening.until(all_here)
    for number in range(1, ROUNDS + 1):
        evening.seat(number)
        if number == 2:
            evening.server_restarts()
        evening.begin(number)
        if number == 3:
            evening.server_restarts()
        state = evening.play_out()
        if number == 4:
            evening.server_restarts()
    evening.all_show_the_winner()
    evening.scores_are_right(state)


@pytest.mark.thorough
def test_game_night_survives_kills_of_its_server(tmp_path: Path) -> None:
    with held_port() as port, one_chromium() as chromium, ExitStack() as stack:
        evening = Evening(stack, tmp_path, port)
        chromium.does(f"http://{evening.house.address}/", partial(five_rounds, evening), foreseen=False)
