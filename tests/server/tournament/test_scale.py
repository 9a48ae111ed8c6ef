"""The largest tournament: 200 entrants, and a seating that takes a while."""

from contack.engine.tournament.options import MOST_ENTRANTS
from contack.protocol.connection import to_frame
from contack.protocol.limits import NAME_LENGTH, TO_CLIENT
from tests.server.party import Party
from tests.server.tournament.night import playing, state

# Four bytes each in UTF-8.
WIDE = "\U0001f600"


def test_notice_of_the_longest_names_fits_a_frame() -> None:
    party = Party()
    names = [f"{number:03}{WIDE * (NAME_LENGTH - 3)}" for number in range(MOST_ENTRANTS)]
    playing(party, *names)
    assert len(state(party).tables) == MOST_ENTRANTS // 4
    assert len(to_frame(party.lobby.office.notice())) < TO_CLIENT.frame // 8
