"""House bots in processes of their own: called, killed in the middle of a game, replaced, gone with their server."""

import signal
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import psutil
import pytest

from contack.engine.event import ChosenBy, Laid
from contack.protocol.command import AddBot, OpenTable, PlayLay, Ready
from contack.protocol.notice import Change, Joined, Notice, TableChanged
from tests.end_to_end.programs import ended, run, server, start
from tests.server.process import PATIENCE, PlainClient, ServerProcess

BOT = "Ada (bot 1)"


class Player(PlainClient):
    def __init__(self, port: int, table: str = "den", hints: bool = False) -> None:
        super().__init__(port, "ann")
        self.ask(Joined, OpenTable(table, 2, grace=0, countdown=0, hints=hints))

    def goes_on(self) -> Notice:
        if self.peer.my_turn:
            self.send(PlayLay(next(iter(self.peer.lays)), self.peer.view.turn))
        return self.next(Notice)

    def plays_until_the_bot_lays(self, by: ChosenBy) -> None:
        """Play until the bot's seat has laid, chosen by its client or by somebody else."""
        before = len(self.peer.events)
        while not any(
            isinstance(each, Laid) and each.seat == 1 and each.by is by for each in self.peer.events[before:]
        ):
            self.goes_on()

    def waits_for(self, change: Change) -> None:
        """Wait until the others have changed in a way."""
        while not (isinstance(notice := self.next(Notice), TableChanged) and notice.change is change):
            assert notice

    def begins(self) -> None:
        """Call a bot and play until it has laid."""
        self.ask(TableChanged, AddBot(1))
        self.send(Ready())
        self.plays_until_the_bot_lays(ChosenBy.PLAYER)


@pytest.fixture
def house(tmp_path: Path) -> Iterator[ServerProcess]:
    with closing(ServerProcess(tmp_path / "data", "--bots", "1")) as process:
        yield process


def bot_host(house: ServerProcess) -> psutil.Process:
    [child] = psutil.Process(house.pid).children()
    return child


def gone(processes: list[psutil.Process]) -> bool:
    """Wait until processes are no more; answer whether all are."""
    return not psutil.wait_procs(processes, PATIENCE)[1]


def test_nothing_runs_for_bots_before_one_is_called(house: ServerProcess) -> None:
    with closing(Player(house.port)):
        assert psutil.Process(house.pid).children() == []


def test_killed_bot_host_is_replaced_and_the_game_ends(
    house: ServerProcess,
) -> None:
    with closing(Player(house.port)) as ann:
        ann.begins()
        killed = bot_host(house)
        thinking = killed.children()
        killed.kill()
        ann.waits_for(Change.DROPPED)
        if ann.peer.my_turn:
            ann.plays_until_the_bot_lays(ChosenBy.STAND_IN)
        ann.waits_for(Change.RESUMED)
        ann.plays_until_the_bot_lays(ChosenBy.PLAYER)
        while not (isinstance(notice := ann.goes_on(), TableChanged) and notice.change is Change.GAME_OVER):
            assert notice
        assert ann.peer.view.winners
        assert gone([killed, *thinking])
        assert any("another one starts" in line for line in house.log)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGKILL])
def test_bots_end_with_their_server_however_that_ends(house: ServerProcess, number: signal.Signals) -> None:
    with closing(Player(house.port)) as ann:
        ann.begins()
        everybody = psutil.Process(house.pid).children(recursive=True)
        assert len(everybody) > 1
        house.send_signal(number)
        house.wait()
        assert gone(everybody)


def test_bot_host_token_is_in_no_command_line_or_log(house: ServerProcess) -> None:
    with closing(Player(house.port)) as ann:
        ann.begins()
        arguments = bot_host(house).cmdline()
    assert arguments[arguments.index("--bot-token-file") + 1] == "-"
    assert not any("token" in line for line in house.log)


def test_another_machine_lends_its_bots_by_a_token(tmp_path: Path) -> None:
    token = tmp_path / "token"
    token.write_text("four words of it\n")
    known = ("--known-servers", str(tmp_path / "known"))
    with server(tmp_path / "house", "--host", "127.0.0.1", "--bots", "0", "--bot-token-file", str(token)) as house:
        there = ("--server", house.address, *known)
        refused = run("bot-host", *there, "--bot-token-file", "-", typed="guess\n")
        assert (refused.returncode, "not the password" in refused.stderr) == (1, True)
        with start("bot-host", *there, "--bot-token-file", str(token), "--pause", "0") as lending:
            assert lending.stderr
            assert next(line for line in lending.stderr if "Ready with up to" in line)
            table = (house.address, "--open", "--seats", "2", "--name", "ann", *known, "--data", str(tmp_path))
            played = run("play", *table, typed="bot 1\n")
            lending.terminate()
            ended(lending)
    assert f"{BOT} joins." in played.stdout
