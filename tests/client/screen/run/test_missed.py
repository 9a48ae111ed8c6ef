"""A returning player sees missed events and chat, each once."""

from contack.client.session.saved_seat import Seat
from contack.protocol.notice import Said
from contack.server.table.client import Client
from tests.client.house import House, PlainClient, wish
from tests.client.screen_client import ADDRESS, ScreenClient, new_app, sits


def plays(house: House) -> tuple[ScreenClient, PlainClient]:
    """Let ann play with bob, who says something at once."""
    ann = sits(house)
    bob = PlainClient(house, wish("bob"))
    bob.types("say Good evening!")
    return ann, bob


def test_missed_chat_is_logged_once(house: House) -> None:
    ann, bob = plays(house)
    ann.handle(Said("eve", "Supper!", "server", "pub"))
    before = ann.chat
    house.lose(ann.client)
    ann.is_lost("the connection is lost")
    bob.types("say Where are you?")
    ann.waits(1)
    after = ann.chat
    assert after[: len(before)] == before
    assert after[-2:] == ["Chat in the meantime:", "bob says: Where are you?"]
    assert after.count("bob says: Good evening!") == 1
    assert "Where are you?" in ann.text


def test_last_chat_appears_after_the_program_ended(house: House) -> None:
    ann, _ = plays(house)
    token = ann.app.context.link.model.token
    assert token
    house.drop(ann.client)
    again = ScreenClient(house, new_app().changed(seat=Seat(ADDRESS, "", "den", "ann", token))).presses("w")
    assert again.chat[-2:] == ["Earlier chat:", "bob says: Good evening!"]


def test_missed_lays_follow_in_the_log(house: House) -> None:
    ann, bob = plays(house)
    before = ann.log
    house.drop(ann.client)
    ann.is_lost("the connection is lost")
    while not bob.plain.model.my_turn:  # the stand-in plays for ann
        bob.types("table")
    bob.types("1")
    ann.client = Client()
    ann.waits(1)
    after = ann.log
    assert after[: len(before)] == before
    assert any("(stand-in)" in words for words in after[len(before) :])
    assert sum(words.startswith("Hand 1 is dealt") for words in after) == 1
