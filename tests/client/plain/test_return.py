"""A plain client, or a bot, whose connection is lost and made again."""

from contack.client.plain.commands import AWAY, LEFT_AWAY
from contack.protocol.command import Leave, Resume
from contack.protocol.error import Refusal
from contack.protocol.notice import Refused, Welcomed
from tests.client.house import BotClient, House, PlainClient, wish


def test_returning_player_takes_the_seat_by_its_token(playing: PlainClient) -> None:
    token = playing.plain.model.token
    playing.loses()
    assert playing.shown[-1] == "The connection is lost."
    before = len(playing.shown)
    playing.returns()
    assert Resume(token or "") in playing.commands
    assert playing.shown[before] == "You are back at den as ann."
    assert playing.shown[-2 if playing.plain.model.clock else -1].endswith(
        "Your turn: type the number of a lay, or help."
    )
    assert "you lay" in playing.types("1")


def test_returning_client_does_not_see_the_motd_again() -> None:
    house = House(motd="Supper at eight.")
    ann = PlainClient(house, wish("ann"))
    BotClient(house, wish("bob"))
    assert ann.shown[0] == "den says: Supper at eight."
    ann.loses()
    ann.returns()
    assert sum("Supper" in line for line in ann.shown) == 1


def test_a_message_of_the_day_cannot_steer_a_terminal() -> None:
    house = House(motd="\x1b[2J")
    assert PlainClient(house, wish("ann")).shown[0] == "den says: ?[2J"


def test_missed_events_and_chat_are_shown_once(house: House) -> None:
    ann, bob = PlainClient(house, wish("ann")), PlainClient(house, wish("bob"))
    bob.types("say Good evening!")
    while not bob.plain.must_choose:
        ann.types("1")
    ann.loses()
    lay = next(iter(bob.plain.model.lays))
    bob.types("say Where are you?")
    bob.types("1")
    before = len(ann.shown)
    ann.returns()
    text = "\n".join(ann.shown[before:])
    assert f"bob lays {lay.tile} at {lay.cell}" in text
    assert "Chat in the meantime:\nbob says: Where are you?" in text
    assert "Good evening!" not in text
    assert "hand 1 is dealt" not in text


def test_disconnected_client_sends_nothing_but_shows_all(playing: PlainClient) -> None:
    playing.loses()
    sent = len(playing.commands)
    assert playing.types("1") == playing.types("say hello?") == AWAY
    assert "hand 1 is dealt" in playing.types("log")
    assert len(playing.commands) == sent


def test_disconnected_player_may_leave(playing: PlainClient) -> None:
    playing.loses()
    assert playing.types("leave") == LEFT_AWAY
    assert playing.status == 0
    assert Leave() not in playing.commands


def test_lays_from_a_pipe_wait_until_it_is_back(house: House) -> None:
    ann = PlainClient(house, wish("ann"), patient=True)
    bob = PlainClient(house, wish("bob"))
    ann.loses()
    assert ann.types("1") == ""
    ann.returns()
    while not ann.plain.seen_over and "you lay" not in ann.text:
        bob.types("1")
    assert "you lay" in ann.text


def test_a_seat_that_is_gone_ends_the_client(playing: PlainClient) -> None:
    playing.loses()
    playing.handle(Welcomed(1, "den", "0"))
    playing.handle(Refused("resume", Refusal.BAD_TOKEN, "no seat is kept"))
    assert playing.shown[-1] == "Your seat at den is gone. The server says: no seat is kept."
    assert playing.status == 1


def test_a_bot_comes_back_and_plays_on_and_counts_its_games(house: House) -> None:
    ann, bot = PlainClient(house, wish("ann")), BotClient(house, wish("bot"), games=1)
    while not ann.plain.seen_over:
        bot.loses()
        bot.returns()
        ann.types("1")
    assert (bot.player.played, bot.status) == (1, 0)


def test_a_game_that_ended_without_the_bot_counts(house: House) -> None:
    ann, bot = PlainClient(house, wish("ann")), BotClient(house, wish("bot"), games=2)
    bot.loses()
    house.passes(60)
    while not ann.plain.seen_over:
        ann.types("1")
    bot.returns()
    assert (bot.player.played, bot.status) == (1, None)
    assert ann.plain.model.player("bot").ready  # type: ignore[union-attr]  # it has a seat
