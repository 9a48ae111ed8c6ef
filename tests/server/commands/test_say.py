"""Chat at a table and in the lobby."""

import pytest

from contack.protocol.command import Hello, Join, Leave, Resume, Say
from contack.protocol.error import Refusal
from contack.protocol.limits import TEXT_LENGTH
from contack.protocol.notice import ChatLine, Joined, Said, Welcomed
from contack.protocol.version import PROTOCOL_VERSION
from tests.server.party import Party


def test_spectators_speak_too(party: Party) -> None:
    [ann] = party.table("ann", seats=2)
    eve = party.spectator("eve")
    eve.does(Say("hush"))
    assert ann.notices[-1] == Said("eve", "hush", colour=2)


def test_chat_stays_at_its_table(party: Party) -> None:
    [ann] = party.table("ann", name="inn")
    [bob] = party.table("bob", name="pub")
    stranger = party.person("carl")
    ann.does(Say("psst"))
    assert not any(isinstance(notice, Said) for person in (bob, stranger) for notice in person.notices)


def test_lobby_chat_stays_in_the_lobby(party: Party) -> None:
    people = [party.stranger(), *party.table("ann", "bob"), party.person("eve")]
    people[-1].does(Join("inn", spectate=True))
    party.person("carl").gets(Said, Say("psst"))
    assert not any(isinstance(notice, Said) for person in people for notice in person.notices)


def test_player_who_left_chats_in_the_lobby(party: Party) -> None:
    ann, bob = party.table("ann", "bob")
    carl = party.person("carl")
    bob.does(Leave())
    bob.does(Say("good night"))
    assert carl.notices[-1] == Said("bob", "good night", colour=2)
    carl.does(Say("already?"))
    assert bob.notices[-1] == Said("carl", "already?", colour=3)
    assert not any(isinstance(notice, Said) for notice in ann.notices)


def test_renamed_player_speaks_under_the_new_name(party: Party) -> None:
    ann = party.person("ann")
    ann.gets(Welcomed, Hello(PROTOCOL_VERSION, "anna"))
    assert ann.does(Say("it is me")) == [Said("anna", "it is me")]


@pytest.mark.parametrize("text", ["bye\n", "\x1b[2J", "a\x00b", "tab\t", "\u202eolleh", "\u2028"])
def test_control_characters_are_refused(party: Party, text: str) -> None:
    ann, _ = party.table("ann", "bob")
    for person in (ann, party.person("carl")):
        refused = person.refused(Say(text))
        assert (refused.command, refused.reason) == ("say", Refusal.BAD_FIELD)
        assert refused.words == "text: control characters and line breaks are not allowed"


@pytest.mark.parametrize("text", ["grüß dich", "你好", "🎲", " ", "x" * TEXT_LENGTH, "/quit", "{name}"])
def test_visible_text_is_accepted(party: Party, text: str) -> None:
    [ann] = party.table("ann")
    for person in (ann, party.person("bob")):
        assert person.gets(Said, Say(text)).text == text


def test_returning_player_gets_missed_chat_and_a_new_one_none(party: Party) -> None:
    ann, bob = party.table("ann", "bob")
    for number in range(25):
        ann.does(Say(f"{number}"))
    bob.drops()
    again, eve = party.person("robert"), party.person("eve")
    assert again.gets(Joined, Resume(bob.token)).chat == tuple(ChatLine("ann", f"{number}") for number in range(5, 25))
    assert eve.gets(Joined, Join("inn", spectate=True)).chat == ()
