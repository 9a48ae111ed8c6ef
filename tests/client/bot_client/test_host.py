"""What a bot host says to a server, and which bots it lets come."""

from contack.client.bot_client.host import LEAVING, BotHost
from contack.client.session.actions import Reconnect, send
from contack.protocol.command import Hello, LendBots
from contack.protocol.error import Refusal
from contack.protocol.notice import BotsLent, BotUnwanted, BotWanted, Closed, Left, Refused, Welcomed
from contack.protocol.version import PROTOCOL_VERSION
from tests.client.house import House, LendingClient, PlainClient, status_of, texts_of, wish

HOST = BotHost("test", 5, "token")
WANTED = BotWanted("ticket", "den", "Ida (bot 2)", 2)


def test_host_says_hello_with_its_token_then_lends() -> None:
    assert HOST.hello() == Hello(PROTOCOL_VERSION, "bot host", "test", "token")
    assert HOST.receive(Welcomed(1, "den", "0")) == (HOST, send(LendBots(5, "token")))
    assert texts_of(HOST.receive(BotsLent(5))[1]) == ["Ready with up to 5 bots."]


def test_bot_with_a_taken_name_uses_another_one() -> None:
    again, effects = HOST.receive(Refused("hello", Refusal.NAME_TAKEN, "taken"))
    assert effects == send(again.hello())
    assert again.hello() == Hello(PROTOCOL_VERSION, "bot host-2", "test", "token")


def test_server_without_lent_bots_is_left_permanently() -> None:
    after, effects = HOST.receive(Refused("lend_bots", Refusal.NO_BOTS, "no\x1b"))
    assert after == HOST
    assert (status_of(effects), texts_of(effects)) == (1, ["The server refused: no?."])


def test_wrong_token_explains_how_to_pass_one() -> None:
    _, effects = HOST.receive(Refused("lend_bots", Refusal.WRONG_PASSWORD, "that is wrong"))
    assert texts_of(effects) == [
        "The server refused: that is wrong. Tell the one of its --bot-token-file, by the same option."
    ]


def test_bots_are_wanted_until_cancelled_or_disconnected() -> None:
    wanting, _ = HOST.receive(WANTED)
    assert wanting.wanted == (WANTED,)
    assert wanting.receive(BotUnwanted("other"))[0] == wanting
    assert wanting.receive(BotUnwanted("ticket"))[0] == HOST
    assert wanting.lost() == HOST


def test_other_notices_change_nothing() -> None:
    assert HOST.receive(Left("den", "you left"))[0] == HOST
    after, effects = HOST.receive(Closed("server_full", "full"))
    assert (after, status_of(effects)) == (HOST, None)


def test_a_bot_takes_the_seat_of_its_ticket() -> None:
    bot = HOST.arrival(WANTED).wish
    assert (bot.name, bot.token, bot.password) == ("Ida (bot 2)", "ticket", "token")


def test_called_bots_play_game_after_game() -> None:
    house = House(bots=2)
    lending = LendingClient(house)
    ann = PlainClient(house, wish("ann", seats=3))
    ann.types("bot 2")
    ann.types("bot 5")
    assert "Hal (bot 2) joins." in ann.text
    ann.types("ready")
    ann.types("auto on")
    assert ann.plain.model.view is not None
    assert ann.plain.model.view.winners
    assert all(bot.player.played == 1 for bot in lending.bots.values())
    ann.types("ready")
    ann.types("auto on")
    assert all(bot.player.played == 2 for bot in lending.bots.values())


def test_bot_host_without_the_token_is_refused() -> None:
    assert LendingClient(House(bots=2), token="guess").status == 1


def test_a_bot_host_that_is_too_fast_is_to_wait_and_not_to_end() -> None:
    after, effects = HOST.receive(Refused("lend_bots", Refusal.TOO_FAST, "slow", retry_after=4))
    assert (after, effects) == (HOST, (Reconnect("the server asks to wait: slow", 4),))
    assert HOST.receive(Refused("hello", Refusal.TOO_FAST, "slow"))[1] == (Reconnect("the server asks to wait: slow"),)


def test_a_sign_of_life_that_is_refused_ends_nothing() -> None:
    assert HOST.receive(Refused("ping", Refusal.TOO_FAST, "slow", retry_after=4)) == (HOST, ())


def test_host_ignores_requests_for_twice_its_bots() -> None:
    host = HOST
    for number in range(30):
        host, _ = host.receive(BotWanted(f"ticket {number}", "den", "Ida (bot 2)", 2))
    assert [bot.ticket for bot in host.wanted] == [f"ticket {number}" for number in range(10)]


def test_bot_arrives_once_leaving_bots_make_room() -> None:
    host, _ = HOST.receive(WANTED)
    leaving = [f"leaving {number}" for number in range(HOST.most + LEAVING)]
    assert host.next_of(leaving) is None
    assert host.next_of(leaving[1:]) == WANTED
    assert host.next_of(["ticket"]) is None
