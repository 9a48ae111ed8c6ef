"""How a full screen shows the countdown before a game."""

from contack.protocol.command import Start
from contack.protocol.notice import Halted
from tests.client.house import House, PlainClient, wish
from tests.client.screen_client import ScreenClient, sits


def waits(countdown: int = 5) -> tuple[ScreenClient, PlainClient]:
    """Return ann at a table of seven and bob, who has just sat down there; both are ready."""
    house = House()
    ann = sits(house, 7, countdown=countdown)
    assert "The game waits for 1 more" in ann.text
    return ann, PlainClient(house, wish("bob", open=False))


def test_countdown_runs_on_the_page_and_in_the_title() -> None:
    ann, bob = waits()
    assert "The game starts in 5 seconds." in ann.text
    assert "The game starts in 5 seconds; the host may start it at once." in bob.text
    ann.passes(2)
    assert "The game starts in 3 seconds." in ann.text
    assert ann.app.title.right == "the game starts in 3 seconds"
    ann.passes(3)
    assert ann.app.context.link.model.playing


def test_log_has_arrivals_but_not_each_countdown() -> None:
    ann, _ = waits()
    PlainClient(ann.house, wish("cyd", open=False))
    log = ann.log
    assert "cyd joins." in log
    assert not [words for words in log if "The game" in words]


def test_the_host_starts_with_a_key() -> None:
    ann, _ = waits()
    ann.presses("g")
    assert ann.commands[-2:].count(Start()) == 1
    assert ann.app.context.link.model.playing


def test_countdown_stops_while_the_disk_is_full() -> None:
    ann, _ = waits(30)
    ann.waits(1)
    ann.handle(Halted(True, "the disk is full"))
    ann.waits(5)
    assert "The game starts in 29 seconds." in ann.text
    ann.handle(Halted(False, "there is room again"))
    ann.waits(5)
    assert "The game starts in 24 seconds." in ann.text
