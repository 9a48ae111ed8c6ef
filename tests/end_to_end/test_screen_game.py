"""A whole game on a full screen, by keys alone, through all that can befall a terminal and a network."""

from contextlib import closing
from pathlib import Path

from contack.client.files.records import read_record
from contack.engine.event import ChosenBy, GameEnded, Laid
from tests.end_to_end.cable import Cable
from tests.end_to_end.player import Player
from tests.end_to_end.programs import bots, run, server
from tests.end_to_end.terminal import COLUMNS, ROWS, Terminal


def test_game_by_keys_survives_resizes_and_a_lost_server(home: Path, tmp_path: Path) -> None:
    with (
        server(tmp_path / "server", "--host", "127.0.0.1") as house,
        closing(Cable(house.address)) as cable,
        Terminal(home, "play", cable.address, "--open", "--seats", "3") as terminal,
    ):
        terminal.shows("1 of 3 seats taken")
        player = Player(terminal)
        with bots(house.address, "ann's table", 2, tmp_path / "bots"):
            player.lays()
            a_lay_outlives_resizes(terminal, player)
            player.lays()
            a_lost_server_is_come_back_to(terminal, player, cable)
            player.plays()
            winner = terminal.shows("points!").shows("Record: ").text
            terminal.types("q").shows("You left.")
        terminal.types("q").shows("last played").types("q")
        path = terminal.ends().removesuffix("\n")
    assert terminal.status == 0
    output = run("verify", path).stdout
    assert output.startswith(f"good {path}\n")
    assert "end: the game is complete" in output
    is_the_game_that_was_played(Path(path), player, winner)


def a_lay_outlives_resizes(terminal: Terminal, player: Player) -> None:
    player.chooses()
    points = player.chosen()
    assert points

    def is_shown() -> bool:
        return player.chosen() == points and "YOUR TURN" in terminal.lines[0]

    terminal.resize(70, 22).until(is_shown, "a small table")
    terminal.resize(50, 15).shows("The window is too small.").shows("It is 50 x 15")
    terminal.resize(COLUMNS, ROWS).until(is_shown, "the table as before")
    player.confirms()


def a_lost_server_is_come_back_to(terminal: Terminal, player: Player, cable: Cable) -> None:
    player.has_turn()
    before = player.table()
    cable.cut()
    terminal.shows("no connection").shows("Trying again in")
    assert player.table() == before
    cable.mend()
    terminal.shows("YOUR TURN")  # the screen waited for this
    terminal.until(lambda: "Trying again" not in terminal.text, "the table alone")


def is_the_game_that_was_played(path: Path, player: Player, winner: str) -> None:
    record = read_record(path)
    mine = record.header.players.index("ann")
    laid = [event.by for event in record.events if isinstance(event, Laid) and event.seat == mine]
    assert laid.count(ChosenBy.PLAYER) == player.laid
    assert ChosenBy.STAND_IN not in laid
    end = record.events[-1]
    assert isinstance(end, GameEnded)
    assert f"with {max(end.totals)} points!" in winner
