"""A bot in a tournament: it enters, plays each game that it is seated for, and ends with it."""

from msgspec.structs import replace

from contack.client.bot_client.player import BotPlayer
from contack.client.session.actions import end, send
from contack.client.session.joining import JoinFlow, JoinRequest
from contack.protocol.command import EnterTournament, Leave, LeaveTournament, Ready, Resume
from contack.protocol.error import Refusal
from contack.protocol.notice import Change, Joined, Left, Refused, TableChanged, TournamentChanged, Welcomed
from contack.protocol.version import PROTOCOL_VERSION
from tests.client.house import commands_of, nonces, status_of
from tests.client.session.tables import playing
from tests.client.tournament.nights import ENTERING, ENTRANTS, OVER, PLAYING, round_table, seated

WELCOMED = Welcomed(PROTOCOL_VERSION, "den", "1")
EMPTY = TournamentChanged(ENTERING)
ENTERED = TournamentChanged(replace(ENTERING, entrants=ENTRANTS))


def bot(*notices: object) -> BotPlayer:
    """Return a bot called ann that waits for a tournament, after these notices."""
    player = BotPlayer(JoinFlow(JoinRequest("ann", "contack", tournament=True)), nonces())
    for notice in notices:
        player, _ = player.receive(notice)  # type: ignore[arg-type]
    return player


def test_bot_waits_for_a_tournament_and_enters_it_once() -> None:
    waiting, effects = bot().receive(WELCOMED)
    assert effects == ()
    entering, effects = waiting.receive(EMPTY)
    assert effects == send(EnterTournament())
    assert entering.receive(EMPTY)[1] == ()
    assert entering.receive(ENTERED)[1] == ()


def test_bot_enters_again_only_after_a_new_welcome() -> None:
    assert commands_of(bot(WELCOMED, EMPTY, WELCOMED).receive(EMPTY)[1]) == [EnterTournament()]
    assert bot(WELCOMED, ENTERED, WELCOMED).receive(ENTERED)[1] == ()


def test_bot_does_not_enter_what_is_over_or_closed() -> None:
    assert bot(WELCOMED).receive(TournamentChanged(OVER))[1] == ()
    closed = replace(PLAYING, entrants=(), may_enter=False)
    assert bot(WELCOMED).receive(TournamentChanged(closed))[1] == ()


def test_refused_entry_ends_the_bot_with_the_reason() -> None:
    _, effects = bot(WELCOMED, EMPTY).receive(Refused("enter_tournament", Refusal.ENTRY_CLOSED, "no bots"))
    assert effects == end(1, "The server refused: no bots.")
    waiting, effects = bot(WELCOMED, EMPTY).receive(Refused("enter_tournament", Refusal.NO_TOURNAMENT, "none"))
    assert effects == ()
    assert commands_of(waiting.receive(EMPTY)[1]) == [EnterTournament()]


def test_seated_bot_takes_part_in_the_deal_and_stays() -> None:
    player, effects = bot(WELCOMED, ENTERED).receive(seated())
    assert [type(command) for command in commands_of(effects)] == [Ready]
    over, effects = player.receive(TableChanged(9, Change.GAME_OVER, "", round_table()))
    assert commands_of(effects) == []
    left, effects = over.receive(Left("Oak", "the next round is seated"))
    assert effects == ()
    assert [type(command) for command in commands_of(left.receive(seated())[1])] == [Ready]


def test_bot_ends_with_the_tournament_that_it_played() -> None:
    assert bot(WELCOMED, ENTERED).receive(TournamentChanged(OVER))[1] == end(0)
    at_table = bot(WELCOMED, ENTERED, seated())
    assert at_table.receive(TournamentChanged(OVER))[1] == (*send(Leave()), *end(0))


def test_interrupted_bot_leaves_the_tournament() -> None:
    assert bot(WELCOMED, ENTERED, seated()).goodbye == send(LeaveTournament(), Leave())
    assert bot(WELCOMED, EMPTY).goodbye == ()


def test_bot_whose_seat_is_gone_waits_for_the_next_round() -> None:
    lost, _ = bot(WELCOMED, ENTERED, seated()).lost()
    back, effects = lost.receive(WELCOMED)
    assert commands_of(effects) == [Resume("token")]
    waiting, effects = back.receive(Refused("resume", Refusal.BAD_TOKEN, "no seat"))
    assert (commands_of(effects), status_of(effects)) == ([], None)
    seated_again, effects = waiting.receive(seated())
    assert [type(command) for command in commands_of(effects)] == [Ready]
    assert not seated_again.away


def test_bot_that_the_server_seats_again_plays_on() -> None:
    lost, _ = bot(WELCOMED, ENTERED, seated()).lost()
    back, _ = lost.receive(WELCOMED)
    there, _ = back.receive(seated())
    overtaken = Refused("resume", Refusal.NOT_NOW, "not in state table")
    assert there.receive(overtaken) == (there, ())


def test_bot_that_returns_after_its_game_is_not_ready_again() -> None:
    lost, _ = bot(WELCOMED, ENTERED, seated()).lost()
    game = playing("ann")
    assert game.table is not None
    over = Joined(9, "ann", "token", round_table("ann", "you"), game.game, game.events, game.view, ())
    there, effects = lost.receive(over)
    assert commands_of(effects) == []
    refused = Refused("ready", Refusal.TOURNAMENT_TABLE, "not here")
    assert there.receive(refused) == (there, ())
