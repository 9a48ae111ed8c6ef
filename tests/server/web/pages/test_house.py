"""What the big screen makes of the notices that every spectator gets."""

from typing import Any

import pytest
from msgspec import to_builtins

from contack.engine.board.cell import Cell
from contack.engine.board.tile import TILES
from contack.engine.event import ChosenBy, Dealt, Event, HandEnded, Laid, Reason
from contack.engine.records.event_form import event_to_json
from contack.protocol.command import Join, Leave, SetPause
from contack.protocol.connection import to_frame
from contack.protocol.frame import PREFIX
from contack.protocol.notice import Commented, Notice
from contack.protocol.table_state import LayComment
from tests.server.commands.test_screens import screen
from tests.server.party import Party, Person
from tests.server.web.pages.node import calls

pytestmark = pytest.mark.process


STATE: dict[str, Any] = {"server": "", "seat": None, "motd": "", "said": "", "talk": [], "standings": None}

EMPTY = {"state": STATE, "shown": None, "last": None, "comment": None, "laid": 0}
"""A page that has heard nothing."""


def feed(notices: list[Notice]) -> dict[str, Any]:
    steps = calls(*(("wire/msgpack", "unpack", [to_frame(notice)[PREFIX:]]) for notice in notices))
    [house] = calls(("screen/house", "updated*", [EMPTY, steps, 100]))
    [found] = calls(("screen/house", "feedOf", [house]))
    assert isinstance(found, dict)
    return found


@pytest.fixture
def watching(party: Party) -> tuple[Person, list[Person]]:
    """Return a screen at a game, and the players."""
    people = party.game("ann", "bob")
    looking = screen(party)
    looking.does(Join("inn", spectate=True))
    return looking, people


def now(party: Party, looking: Person) -> dict[str, Any]:
    """Return the table as the screen shows it now."""
    return dict(feed([*looking.notices, party.lobby.shown])["tables"][0])


def test_a_watched_game_is_whole(party: Party, watching: tuple[Person, list[Person]]) -> None:
    looking, people = watching
    for _ in range(5):
        party.mover(people).plays()
    game, view = now(party, looking)["game"], people[0].view
    assert [player["name"] for player in game["players"]] == ["ann", "bob"]
    assert [player["total"] for player in game["players"]] == list(view.scores)
    assert [player["tiles"] for player in game["players"]] == [len(rack) for rack in view.racks]
    assert (game["hand"], game["pile"], game["seat"]) == (view.hand, view.pile, view.seat)
    assert len(game["board"]) == len(view.board)
    laid = next(event for event in reversed(people[0].events) if isinstance(event, Laid))
    assert game["last"]["lay"] == to_builtins([str(laid.tile), list(laid.cell)])
    assert sum(points for *_, points in game["last"]["contacts"]) == laid.points == game["last"]["points"]
    assert game["points"][-1] == list(view.scores)


def test_watched_game_names_its_spectators(party: Party, watching: tuple[Person, list[Person]]) -> None:
    looking, _ = watching
    party.person("eve").does(Join("inn", spectate=True))
    assert now(party, looking)["watching"] == ["eve"]


def test_another_game_has_names_and_points_alone(party: Party) -> None:
    people = party.game("ann", "bob")
    while people[0].view.scores == (0, 0):
        party.mover(people).plays()
    looking = screen(party)
    game = now(party, looking)["game"]
    assert [player["total"] for player in game["players"]] == list(people[0].view.scores)
    assert (game["board"], game["winners"]) == ([], [])


def test_the_end_of_a_watched_game_stays_when_all_left(party: Party, watching: tuple[Person, list[Person]]) -> None:
    looking, people = watching
    party.play_out(people)
    party.lobby.overview.note(list(party.lobby.tables.by_name.values()))
    for person in people:
        person.does(Leave())
    shown, view = feed([*looking.notices, party.lobby.shown]), people[0].view
    [game] = (ended["game"] for ended in shown["ended"])
    assert (shown["tables"], game["winners"]) == ([], list(view.winners))
    assert game["points"][-1] == list(view.totals)
    assert game["turning_point"]["laid"]["seat"] == view.winners[0]


def test_the_end_of_another_game_is_its_result(party: Party) -> None:
    people = party.game("ann", "bob")
    looking = screen(party)
    party.play_out(people)
    party.lobby.overview.note(list(party.lobby.tables.by_name.values()))
    [game] = (ended["game"] for ended in feed([*looking.notices, party.lobby.shown])["ended"])
    assert ([player["total"] for player in game["players"]], game["points"]) == (list(people[0].view.totals), [])


def test_a_comment_stays_for_a_round(party: Party, watching: tuple[Person, list[Person]]) -> None:
    looking, people = watching
    party.mover(people).plays()
    turn, lay = people[0].turn, people[0].view.board.laid[-1]
    party.mover(people).plays()
    looking.hear(Commented(LayComment(turn, 0, lay, (40, 60))))
    for seen in (True, True, False):
        comment = now(party, looking)["game"]["comment"]
        assert (comment is not None) is seen
        party.mover(people).plays()


def test_pause_between_games_is_shown_too(party: Party) -> None:
    ann, *_ = party.table("ann", "bob")
    looking = screen(party)
    ann.does(SetPause(True, "pizza"))
    assert calls(("screen/gathering", "stateOf", [now(party, looking), 0])) == ["Paused: pizza"]


def test_a_pause_is_shown_with_its_reason(party: Party, watching: tuple[Person, list[Person]]) -> None:
    looking, people = watching
    assert now(party, looking)["pause"] == ""
    people[0].does(SetPause(True, "pizza"))
    assert now(party, looking)["pause"] == "Paused: pizza"
    people[0].does(SetPause(True, ""))
    assert now(party, looking)["pause"] == "Paused: by ann"


def laid(seat: int, points: int, place: int) -> Laid:
    return Laid(seat, TILES[place], Cell(place, 0), points, ChosenBy.PLAYER)


def hand(number: int, *lays: tuple[int, int], scores: tuple[int, int]) -> list[Event]:
    """Return the events of a hand of two in which these seats got so many points."""
    chosen = [laid(seat, points, place) for place, (seat, points) in enumerate(lays)]
    return [Dealt(number, ((), ()), 0), *chosen, HandEnded(number, Reason.OUT, (0, 1), scores, ())]


def turned(events: list[Event], winner: int) -> Any:
    """Return the turning point of a game of two."""
    [found] = calls(("screen/course", "turningPoint", [[event_to_json(event) for event in events], winner, 2]))
    return found


def test_turning_point_is_the_lay_that_kept_the_lead() -> None:
    found = turned(hand(1, (0, 10), (1, 15), (0, 10), (1, 10), scores=(20, 25)), 1)
    assert (found["step"], found["hand"], found["laid"]["turn"]) == (4, 1, 4)
    assert found["laid"]["lay"] == [str(TILES[3]), [3, 0]]


def test_otherwise_turning_point_is_the_winners_best_lay() -> None:
    events = [*hand(1, (1, 20), (0, 25), scores=(25, 20)), *hand(2, (1, 5), (1, 0), (0, 5), scores=(0, 15))]
    found = turned(events, 1)
    assert (found["step"], found["laid"]["points"]) == (4, 5)


def test_a_steady_leader_won_by_the_best_lay_of_all() -> None:
    events = [*hand(1, (0, 5), (1, 0), scores=(5, 0)), *hand(2, (0, 20), (1, 0), (0, 10), scores=(30, 0))]
    found = turned(events, 0)
    assert (found["hand"], found["laid"]["points"]) == (2, 20)


def test_a_winner_without_a_lay_has_no_turning_point() -> None:
    assert turned(hand(1, (0, 0), scores=(0, 5)), 1) is None
