"""A game night in lines: its commands, its news, and the way from table to table."""

import pytest
from msgspec.structs import replace

from contack.client.plain.client import ENTER, IN_LOBBY
from contack.client.plain.night import HOW_TO_OPEN
from contack.client.session.joining import JoinRequest
from contack.client.tournament.text import NONE
from contack.protocol.command import (
    ChangeTournament,
    Command,
    EndTournament,
    EnterTournament,
    Hurry,
    LeaveTournament,
    ListStandings,
    OpenTournament,
    PauseTournament,
    Ready,
    Resume,
    SeatRound,
    StartRound,
)
from contack.protocol.error import Refusal
from contack.protocol.notice import Left, Refused, TournamentChanged, Welcomed
from contack.protocol.version import PROTOCOL_VERSION
from tests.client.house import House, PlainClient, wish
from tests.client.tournament.nights import BETWEEN, PLAYING, seated

MOVED = Left("den", "the next round is seated")

GUEST = JoinRequest("zoe", "test")

ENTERED = "You are in Friday: the server seats you in the next round."


@pytest.fixture
def ann(house: House, ann: PlainClient) -> PlainClient:
    """Return ann at a table of a house that knows nothing of the game night."""
    house.deaf = True
    return ann


@pytest.fixture
def entrant(ann: PlainClient) -> PlainClient:
    ann.handle(TournamentChanged(PLAYING))
    return ann


def opened(house: House) -> PlainClient:
    """Return bob, who opened a game night, and sits at a locked table with a free seat."""
    bob = PlainClient(house, wish("bob", seats=3))
    bob.types("night open Friday")
    bob.types("lock")
    return bob


def sent(client: PlainClient, line: str) -> list[Command]:
    client.commands.clear()
    client.types(line)
    return client.commands


@pytest.mark.parametrize(
    ("line", "command"),
    [
        ("night open Friday", OpenTournament("Friday")),
        ("night open Friday 7", OpenTournament("Friday", rounds=7)),
        ("night open Our open house 90min", OpenTournament("Our open house", "open", minutes=90)),
        ("night enter", EnterTournament()),
        ("night leave", LeaveTournament()),
        ("night change rounds=4 auto=no bots=yes", ChangeTournament(rounds=4, auto=False, bots=True)),
        ("night change move-clock=0", ChangeTournament(move_clock=0)),
        ("night seat", SeatRound()),
        ("night st", StartRound()),
        ("night hurry", Hurry()),
        ("night pause", PauseTournament()),
        ("night pause tea", PauseTournament(reason="tea")),
        ("night unpause", PauseTournament(paused=False)),
    ],
)
def test_line_is_a_command(ann: PlainClient, line: str, command: Command) -> None:
    assert sent(ann, line) == [command]


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("night open", HOW_TO_OPEN),
        ("night open Friday 31", "A game night has 1 to 30 rounds"),
        ("night open Friday 0min", "A game night has 1 to 1440 minutes"),
        ("night change", "Type night change with options, such as rounds=4: there are rounds, minutes"),
        ("night change seats=4", "Type night change with options, such as rounds=4"),
        ("night change rounds=31", "rounds"),
        ("night e", "Type night, or night with one of open, change, enter"),
        ("night feast", "Type night, or night with one of open, change, enter"),
        (f"night pause {'x' * 200}", "A reason has up to"),
    ],
)
def test_bad_line_says_what_would_be_right(ann: PlainClient, line: str, words: str) -> None:
    ann.commands.clear()
    assert words in ann.types(line)
    assert ann.commands == []


def test_night_shows_state_and_scoreboard(ann: PlainClient) -> None:
    assert ann.types("night") == NONE
    ann.handle(TournamentChanged(replace(PLAYING, entrants=PLAYING.entrants[:1])))
    assert ann.types("night").endswith("Type night enter to take part.")
    ann.handle(TournamentChanged(replace(PLAYING, organiser="ann")))
    lines = ann.types("night").splitlines()
    assert lines[0] == "Game night: 4 players, round 2 of 5."
    assert "  night hurry     hurries Oak: 20 seconds a move at most" in lines


def test_organiser_ends_it_with_a_second_line(ann: PlainClient) -> None:
    ann.handle(TournamentChanged(replace(PLAYING, organiser="ann")))
    ann.commands.clear()
    assert "the games of Oak do not count. Type night end once more" in ann.types("night end")
    assert ann.commands == []
    assert sent(ann, "night end") == [EndTournament()]
    ann.handle(TournamentChanged(None))
    assert sent(ann, "night end") == [EndTournament()]


def test_game_night_is_announced_with_the_way_in(ann: PlainClient) -> None:
    ann.handle(TournamentChanged(replace(PLAYING, entrants=())))
    assert ann.shown[-2:] == ["Game night: 0 players, round 2 of 5.", "Type night enter to take part."]


def test_new_guest_waits_in_the_lobby_and_can_enter(house: House) -> None:
    opened(house)
    zoe = PlainClient(house, GUEST)
    assert zoe.shown == ["Friday: 1 player, not begun.", ENTER, IN_LOBBY]
    assert zoe.types("ready") == "You are at no table: type night enter to take part."
    assert zoe.types("night enter") == ENTERED
    assert zoe.types("ready") == "You are at no table: the server seats you in the next round."
    assert zoe.status is None


def test_new_guest_joins_a_free_seat_and_can_enter(house: House) -> None:
    opened(house).types("unlock")
    zoe = PlainClient(house, GUEST)
    assert (zoe.plain.arrived, ENTER in zoe.shown) == (True, True)
    assert zoe.types("night enter") == ENTERED


def test_end_of_the_night_ends_the_wait_in_the_lobby(house: House) -> None:
    bob = opened(house)
    zoe = PlainClient(house, GUEST)
    bob.types("night end")
    bob.types("night end")
    assert zoe.status == 0


def test_entrant_goes_from_table_to_table_and_is_ready(entrant: PlainClient) -> None:
    entrant.handle(MOVED)
    assert (entrant.status, entrant.shown[-1]) == (None, "den: the next round is seated.")
    entrant.commands.clear()
    entrant.handle(seated("ann", "ann", "bob", "cleo"))
    assert [type(command) for command in entrant.commands] == [Ready]
    assert "Round 2: table Oak with bob and cleo. Starts in 0:20." in entrant.text
    assert "3 of 3 seats taken\n" in entrant.text


def test_entrant_who_types_leave_ends(entrant: PlainClient) -> None:
    entrant.handle(Left("den", "you left"))
    assert entrant.status == 0


def test_entrant_without_a_table_has_the_commands_that_need_none(entrant: PlainClient) -> None:
    entrant.handle(MOVED)
    assert sent(entrant, "standings") == [ListStandings()]
    assert entrant.types("ready") == "You are at no table: the server seats you in the next round."
    entrant.handle(Refused("say", Refusal.TOO_FAST, "too many lines"))
    assert entrant.status is None
    entrant.types("leave")
    assert [entrant.status, entrant.shown[-1]] == [0, "You left."]


def test_entrant_without_a_table_waits_after_a_loss(entrant: PlainClient) -> None:
    entrant.handle(MOVED)
    entrant.commands.clear()
    entrant.handle(Welcomed(PROTOCOL_VERSION, "den", "1"))
    assert (entrant.commands, entrant.plain.model.tournament) == ([], None)


def test_entrant_whose_table_is_gone_waits_for_the_next(entrant: PlainClient) -> None:
    entrant.handle(MOVED)
    entrant.handle(seated())
    entrant.loses()
    entrant.returns()
    entrant.commands.clear()
    entrant.handle(Welcomed(PROTOCOL_VERSION, "den", "1"))
    assert entrant.commands == [Resume("token")]
    entrant.handle(Refused("resume", Refusal.BAD_TOKEN, "no such seat"))
    assert entrant.status is None
    entrant.handle(TournamentChanged(BETWEEN))
    assert "night enter" not in entrant.types("night")
    entrant.commands.clear()
    entrant.handle(seated())
    assert [type(command) for command in entrant.commands] == [Ready]
