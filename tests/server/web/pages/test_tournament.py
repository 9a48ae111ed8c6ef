"""A game night on a page: its words, the organiser's steps, and a seat that comes unasked."""

from typing import Any

import msgpack
import pytest
from msgspec.structs import replace

from contack.engine.tournament.scoreboard import shown
from contack.engine.tournament.seating import TARGETS, table_sizes
from contack.protocol.codec import encode
from contack.protocol.command import COMMANDS
from contack.protocol.connection import to_frame
from contack.protocol.frame import PREFIX
from contack.protocol.notice import Change, Joined, Left, Notice, Refused, TableChanged, TournamentChanged, Welcomed
from contack.protocol.table_state import PlayerState, TableState
from contack.protocol.tournament import (
    Award,
    Entrant,
    Presence,
    TournamentOptions,
    TournamentPhase,
    TournamentState,
    TournamentTable,
    TournamentTablePhase,
)
from tests.server.web.pages.node import calls
from tests.server.web.pages.test_table import NOTHING

pytestmark = pytest.mark.process

FIRST, SECOND = "a" * 64, "b" * 64
"""The commitments of two deals."""

ENTRANTS = (
    Entrant("ann", 23 * 420, 1, 1),
    Entrant("ben", -210, 1, 0),
    Entrant("cleo", -22 * 420 - 210, 1, 0, Presence.AWAY),
    Entrant("dan", 0, 0, 0, Presence.LEFT),
)

ENTERING = TournamentState(TournamentOptions("Friday"), "ann", TournamentPhase.ENTERING, entrants=ENTRANTS)
OAK = TournamentTable("Oak", (0, 1, 2), TournamentTablePhase.PLAYING, 2, (10, 20, 30))
PLAYING = replace(ENTERING, phase=TournamentPhase.PLAYING, round=2, tables=(OAK,))
BETWEEN = replace(ENTERING, phase=TournamentPhase.BETWEEN, round=2)
SEATED = replace(PLAYING, phase=TournamentPhase.SEATED, starts_in=20.0)
OVER = replace(ENTERING, phase=TournamentPhase.OVER, round=5)


def night(state: TournamentState) -> Any:
    """Return the game night as the page keeps it."""
    notice = msgpack.unpackb(encode(TournamentChanged(state)))
    [after] = calls(("table/model", "apply", [{"tournament": None, "name": "ben"}, notice, 0]))
    return after["tournament"]


def words(function: str, state: TournamentState, *args: Any) -> Any:
    [found] = calls(("table/tournament", function, [night(state), *args]))
    return found


def steps(state: TournamentState) -> list[tuple[str, str]]:
    """Return the organiser's buttons: each with its command and its word."""
    [found] = calls(("table/steps", "stepsOf", [night(state)]))
    assert all(step["words"].endswith(".") for step in found)
    return [(step["command"]["type"], step["label"]) for step in found]


def test_scores_are_those_of_the_engine() -> None:
    shares = [0, 209, 210, -209, -210, 630, 629, -630, 23 * 420, 210000]
    found = calls(*(("table/tournament", "scoreText", [share]) for share in shares))
    assert [text.replace("\N{MINUS SIGN}", "-") for text in found] == [shown(share) for share in shares]


def test_banner_counts_players_who_did_not_leave() -> None:
    assert words("nightLine", PLAYING) == "Friday: 3 players, round 2 of 5"
    assert words("nightLine", OVER) == "Friday: 3 players, over"


def test_countdown_runs_between_notices_and_stops_in_a_pause() -> None:
    assert words("phaseText", SEATED, "ben", 5000) == "Round 2 of 5 starts in 0:15."
    assert words("phaseText", replace(SEATED, pause="pizza"), "ben", 5000).startswith("Round 2 of 5 starts in 0:20.")


@pytest.mark.parametrize(
    ("state", "expected"),
    [
        (ENTERING, "You seat the first round when all are here."),
        (PLAYING, "Round 2 of 5 runs at 1 of 1 table."),
        (replace(BETWEEN, starts_in=60.0), "Round 2 of 5 is over; the next one is seated in 1:00."),
        (replace(PLAYING, pause="pizza"), "Round 2 of 5 runs at 1 of 1 table. Paused: pizza."),
        (OVER, "You win Friday with +23."),
    ],
)
def test_page_says_what_happens_now(state: TournamentState, expected: str) -> None:
    assert words("phaseText", state, "ann", 0) == expected


def test_open_house_says_how_long_it_lasts() -> None:
    open_house = replace(PLAYING, options=TournamentOptions("Friday", "open"), ends_in=600.0)
    assert words("phaseText", open_house, "ann", 0).endswith("Free players get a table; 10:00 left.")


def test_organiser_has_one_button_a_step() -> None:
    assert steps(ENTERING) == [("seat_round", "Seat round 1"), ("end_tournament", "End the game night")]
    assert [command for command, _ in steps(SEATED)] == ["start_round", "pause_tournament", "end_tournament"]
    assert steps(replace(SEATED, again=True))[1] == ("seat_round", "Seat again")
    assert [command for command, _ in steps(PLAYING)] == ["hurry", "pause_tournament", "end_tournament"]
    assert steps(BETWEEN)[0] == ("seat_round", "Seat round 3")
    assert steps(replace(PLAYING, pause=""))[0] == ("pause_tournament", "Continue")
    assert steps(OVER) == []


def test_steps_are_commands_of_the_protocol() -> None:
    states = (ENTERING, SEATED, PLAYING, BETWEEN, replace(PLAYING, pause=""))
    known = {kind.__struct_config__.tag for kind in COMMANDS}
    assert {command for state in states for command, _ in steps(state)} <= known


def test_step_counts_the_tables_as_the_engine_does() -> None:
    known = [(present, target) for present in range(60) for target in TARGETS]
    found = calls(*(("table/steps", "tableCount", [*one]) for one in known))
    assert found == [len(table_sizes(*one)) for one in known]


def test_families_are_pairs() -> None:
    [pairs] = calls(("views/tournament/form", "pairsApart", ["eva, ann ,bob; dan,  cleo; ann,eva; fay"]))
    assert pairs == [["ann", "bob"], ["ann", "eva"], ["bob", "eva"], ["cleo", "dan"]]


def test_form_offers_a_time_for_a_move_of_any_length() -> None:
    [choices] = calls(("views/tournament/form", "moveChoices", [{"move_clock": 45}]))
    assert [time for time, _ in choices] == [0, 15, 30, 45, 60, 120]
    assert dict(map(tuple, choices))[45] == "45 seconds"


def test_unknown_award_keeps_its_code() -> None:
    found = calls(*(("table/tournament", "awardText", [{"kind": kind}]) for kind in ("best_lay", "newest")))
    assert found == ["best lay", "newest"]
    assert Award("best_lay", "ann", "").kind == "best_lay"


def oak(*, ready: bool = False, commitment: str = FIRST, playing: bool = False) -> TableState:
    people = tuple(PlayerState(name, ready, connected=True, stand_in=False) for name in ("ann", "ben"))
    return TableState("Oak", 2, "next", True, "", people, (), playing, commitment, countdown=0, round=3)


def seat(table: TableState) -> Joined:
    return Joined(1, "ben", "secret token of ben", table, None, (), None, ())


def play(*notices: Notice) -> tuple[list[str], str, str]:
    """Return the commands of ben's page, its table, and the news of the game night."""
    bodies = [to_frame(notice)[PREFIX:] for notice in (Welcomed(2, "den", "1"), *notices)]
    ((commands, table, news),) = calls(("./visit.mjs", "play", ["ben", bodies]))
    return commands, table, news


def test_seat_in_a_round_comes_unasked_and_ready() -> None:
    assert play(seat(oak())) == (["hello", "list_tables", "ready"], "Oak", "")


@pytest.mark.parametrize(("starts_in", "count"), [(None, ""), (19.2, " Starts in 20 seconds.")])
def test_seat_in_a_round_is_read_out_with_and_without_count(starts_in: float | None, count: str) -> None:
    notice = msgpack.unpackb(encode(seat(replace(oak(), starts_in=starts_in))))
    [words] = calls(("table/words/spoken", "spoken", [{"name": "ben", "seat": None}, notice]))
    assert words == f"Round 3: table Oak with ann.{count}"


def test_page_that_is_ready_is_quiet() -> None:
    assert play(seat(oak(ready=True)))[0].count("ready") == 0
    assert play(seat(oak()), TableChanged(2, Change.READY, "ann", oak()))[0].count("ready") == 1


def test_page_is_ready_again_for_another_deal() -> None:
    another = TableChanged(2, Change.WITHHELD, "ann", oak(commitment=SECOND))
    assert play(seat(oak()), another)[0].count("ready") == 2


def test_watching_page_moves_to_its_table() -> None:
    other = replace(oak(), name="Ash", round=0)
    watches = Joined(1, "ben", None, other, None, (), None, ())
    commands, table, _ = play(watches, Left("Ash", "you have a seat in round 3"), seat(oak()))
    assert (commands[-1], table) == ("ready", "Oak")


def test_question_that_crossed_a_seat_shows_no_refusal() -> None:
    crossed = Refused("list_tables", "not_now", "not in state table")
    assert play(seat(oak()), crossed)[1] == "Oak"


def test_news_are_the_steps_of_the_night() -> None:
    assert play(TournamentChanged(ENTERING))[2] == "Friday: 3 players, not begun."
    assert play(TournamentChanged(ENTERING), TournamentChanged(replace(ENTERING, entrants=ENTRANTS[:1])))[2] == ""
    assert play(TournamentChanged(PLAYING), TournamentChanged(BETWEEN))[2].startswith("Round 2 of 5 is over")


def test_ready_that_comes_too_late_for_a_round_is_quiet() -> None:
    late = Refused("ready", "game_running", "a game is running already")
    notices = [msgpack.unpackb(encode(notice)) for notice in (Welcomed(2, "den", "1"), seat(oak()), late)]
    [state] = calls(("table/model", "apply*", [NOTHING, notices, 0]))
    assert state["said"] == ""
