"""A party: the host presses `h`, guests come with terminals and phones, and nothing that happens ends the evening."""

import re
from collections.abc import Iterator
from contextlib import ExitStack, closing

import pytest

from tests.end_to_end.browsers import stops_the_next_count
from tests.end_to_end.network import Network
from tests.end_to_end.party import Party

READY = re.compile("I am ready|Play again")
"""What a page calls the button before the first game, and after one."""

SHORT = {"CONTACK_SERVER_ASLEEP_AFTER_SECONDS": "2", "CONTACK_SERVER_ASLEEP_KEPT_SECONDS": "60"}


@pytest.fixture(scope="module", params=[SHORT, pytest.param({}, marks=pytest.mark.thorough)], ids=["short", "true"])
def party(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Party]:
    """Return a party whose table waits for its host, with short times or the true ones."""
    with ExitStack() as stack:
        network = stack.enter_context(closing(Network()))
        yield Party(network, stack, tmp_path_factory.mktemp("party"), request.param)


def test_phone_has_a_seat_after_three_taps_and_a_name(party: Party) -> None:
    def look(party: Party) -> None:
        assert party.touched == 3
        assert party.dan.url == "http://10.67.19.1/"
        party.sees(party.projector.get_by_text("dan").first)

    party.does(look)


def test_guest_stops_the_count_and_everyone_sees_who(party: Party) -> None:
    def stop(party: Party) -> None:
        stops_the_next_count(party.dan)
        party.ann.types("g")
        party.cara.shows("The game starts in 5 seconds.")
        party.ann.shows("Wait! dan is not ready any more.")
        party.bob.shows("Wait! dan is not ready any more.")
        party.cara.shows("Wait! dan is not ready any more.")
        party.sees(party.eve.get_by_text("Wait! dan is not ready any more.").first)
        party.taps(party.dan, READY)
        party.starts()
        party.calls_off()

    party.does(stop)


def test_late_guest_pause_and_killed_server(party: Party) -> None:
    def pause(party: Party) -> None:
        party.starts()
        fay = party.scans("fay")
        party.taps(fay, "Watch")
        party.taps(fay, "A seat in the next game")
        party.cara.shows("fay takes a seat in the next game.")
        party.ann.types("Z").shows("pause, because of").types("pizza\r").shows("Z lets the game continue.")
        for screen in (party.ann, party.bob):
            screen.shows("Paused: pizza")
        party.cara.shows("ann pauses the game: pizza.")
        paused = [page.get_by_text("Paused: pizza").first for page in (party.dan, party.eve, fay, party.projector)]
        party.sees(*paused)
        party.ann.server.kill()
        party.ann.comes_back().shows("Z lets the game continue.")
        party.cara.shows("You are back at ann's table as cara.")
        party.sees(*paused)
        party.ann.types("Z")
        party.misses(*paused)
        party.calls_off(ready=6)
        party.sees(fay.get_by_text("You are ready.").first)
        party.taps(fay, "Leave the table")
        party.cara.shows("fay leaves.")
        fay.close()

    party.does(pause)
