"""Chat at a table: its lines and unread mark, shouts, reactions, nudges and hints."""

import pytest

from contack.client.screen.pages.table.page import TablePage
from contack.client.screen.pages.table.reactions import ReactionsPage
from contack.client.screen.state.effects import RingBell
from contack.client.screen.state.link import REACTION_SECONDS
from contack.client.session.talk_text import REACTIONS
from contack.protocol.command import Nudge, React, Reaction, Say
from contack.protocol.error import Refusal
from contack.protocol.notice import Nudged, Reacted, Refused, Said
from tests.client.screen.pages.table.test_page import lay_something, message, page_of
from tests.client.screen_client import ScreenClient

SMALL, LARGE = (60, 20), (100, 30)


def hears(client: ScreenClient, *words: str) -> None:
    for each in words:
        client.handle(Said("rival-1", each))


def test_chat_has_the_badge_of_its_author(client: ScreenClient) -> None:
    hears(client, "Hello")
    client.handle(Said("eve", "Supper!", "server", "library"))
    own, from_elsewhere = [line.badge for line in client.app.context.link.chat]
    assert own is not None
    assert own.letter == "R"
    assert from_elsewhere is None


def test_hidden_chat_shows_the_number_of_new_lines(client: ScreenClient) -> None:
    hears(client, "One", "Two")
    assert " T (2) rival-1 says: Two " in client.screen(*SMALL).text
    assert "T (" not in client.screen(160, 50).text


def test_talk_that_was_looked_at_is_not_new_any_more(client: ScreenClient) -> None:
    hears(client, "One", "Two")
    client.presses("T")
    assert "rival-1 says: One" in client.screen(*SMALL).text
    hears(client, "Three")
    client.presses("T")
    assert "T (" not in client.screen(*SMALL).text
    hears(client, "Four")
    assert "T (1)" in client.screen(*SMALL).text


def test_the_new_talk_is_shown_by_a_click_too(client: ScreenClient) -> None:
    hears(client, "One")
    client.screen(*SMALL)
    assert page_of(client.clicks("T")).talk_first


def test_long_talk_is_looked_back_at_by_the_same_keys_as_the_log(client: ScreenClient) -> None:
    hears(client, *map(str, range(40)))
    client.presses("T", *["pageup"] * 14)
    assert "rival-1 says: 0" in client.screen(*SMALL).text


def test_ones_own_words_are_not_new(client: ScreenClient) -> None:
    client.presses("c").types("Hello").presses("enter")
    assert client.chat == ["ann says: Hello"]
    assert "T (" not in client.screen(*SMALL).text


def test_log_and_chat_take_turns_in_place_of_the_racks(client: ScreenClient) -> None:
    assert [page_of(client.presses(key)).log_first for key in "LTL"] == [True, False, True]
    assert [page_of(client.presses(key)).talk_first for key in "TLT"] == [True, False, True]


def test_chat_to_all_has_its_place(client: ScreenClient) -> None:
    client.handle(Said("eve", "Supper!", "server", "pub"))
    assert client.chat[-1] == "eve (at pub) says to all: Supper!"


@pytest.mark.parametrize(
    ("key", "say"), [("/", Say("Well done")), ("C", Say("Well done", "server"))], ids=["table", "all"]
)
def test_rate_limited_chat_can_be_sent_again(client: ScreenClient, key: str, say: Say) -> None:
    client.house.deaf = True
    client.presses(key).types("Well done").presses("enter")
    client.handle(Refused("say", Refusal.TOO_FAST, "that is too fast: wait 2 s", retry_after=2.0))
    assert message(client) == "Not said: that is too fast: wait 2 s. Say it again in 2 seconds."
    client.presses("enter")
    assert client.commands[-2:] == [say, say]


@pytest.mark.parametrize(("key", "reaction"), [(str(number), reaction) for number, reaction in enumerate(Reaction, 1)])
def test_two_keys_react(client: ScreenClient, key: str, reaction: Reaction) -> None:
    client.presses(".")
    assert client.shows(ReactionsPage)
    assert all(words in client.screen(*SMALL).text for words in REACTIONS.values())
    client.presses(key)
    assert client.commands[-1] == React(reaction)
    assert client.shows(TablePage)


@pytest.mark.parametrize("key", ["escape", "q", "."])
def test_a_key_leads_back_without_a_reaction(client: ScreenClient, key: str) -> None:
    before = len(client.commands)
    assert client.presses(".", key).shows(TablePage)
    assert len(client.commands) == before


def test_reaction_is_shown_beside_the_name_and_in_the_chat(client: ScreenClient) -> None:
    client.handle(Reacted("rival-1", Reaction.OUCH))
    assert client.chat[-1] == "rival-1: Ouch!"
    assert "rival-1 Ouch!" in client.screen(*SMALL).text
    client.waits(REACTION_SECONDS - 1)
    assert "rival-1 Ouch!" in client.screen(*SMALL).text
    client.waits(2)
    assert "rival-1 Ouch!" not in client.screen(*SMALL).text


def test_newest_reaction_of_a_player_replaces_the_last(client: ScreenClient) -> None:
    client.handle(Reacted("rival-1", Reaction.OUCH))
    client.handle(Reacted("rival-1", Reaction.WOW))
    assert client.app.context.link.reaction_of("rival-1") == "Wow!"


def test_nudge_rings_the_bell_with_a_message(client: ScreenClient) -> None:
    client.handle(Nudged("ann", "rival-1"))
    assert message(client) == "rival-1 nudges you: it is your turn."
    assert isinstance(client.effects[-1], RingBell)
    assert client.log[-1] == "rival-1 nudges you: it is your turn."


def test_others_see_a_line_and_hear_nothing(client: ScreenClient) -> None:
    before = len(client.effects)
    client.handle(Nudged("rival-1", "eve"))
    assert client.log[-1] == "eve nudges rival-1."
    assert client.effects[before:] == []


def test_key_nudges_the_player_at_turn(client: ScreenClient) -> None:
    assert message(client.presses("N")) == "It is your own turn."
    lay_something(client)
    assert client.presses("N").commands[-1] == Nudge("rival-1")


def test_early_nudge_shows_the_remaining_time(client: ScreenClient) -> None:
    client.handle(Refused("nudge", Refusal.TOO_FAST, "bob was nudged a moment ago", retry_after=4.2))
    assert message(client) == "Refused: bob was nudged a moment ago. Nudge again in 5 seconds."
