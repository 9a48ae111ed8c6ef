"""Chat in the lobby: colours of speakers, marks of new lines, visible keys."""

from contack.client.screen.pages.lobby.page import LobbyPage
from contack.client.screen.paint.theme.badge import Badge
from contack.client.screen.state.link import MOST_SPEAKERS
from contack.protocol.notice import Said
from tests.client.house import House
from tests.client.screen_client import ScreenClient, sits


def visits() -> ScreenClient:
    client = ScreenClient(House()).visits()
    assert client.shows(LobbyPage)
    return client


def hears(client: ScreenClient, name: str, words: str, colour: int = 1) -> None:
    client.handle(Said(name, words, colour=colour))


def test_each_speaker_has_a_letter_and_a_colour() -> None:
    client = visits()
    for name, colour in (("bob", 4), ("ben", 2), ("bob", 4)):
        hears(client, name, "Hello", colour)
    assert [line.badge for line in client.app.context.link.talk] == [Badge(4, "B"), Badge(2, "E"), Badge(4, "B")]
    for size in ((60, 20), (100, 30), (200, 60)):
        text = client.screen(*size).text
        assert " B  bob says: Hello" in text
        assert " E  ben says: Hello" in text


def test_speakers_beyond_the_letters_have_no_badge() -> None:
    client = visits()
    for number in range(MOST_SPEAKERS + 1):
        hears(client, f"guest {number}", "Hello")
    hears(client, "guest 0", "Hello")
    talk = client.app.context.link.talk
    assert talk[-2].badge is None
    assert talk[-1].badge == talk[0].badge


def test_chat_since_the_last_key_is_marked_as_new() -> None:
    client = visits()
    hears(client, "bob", "Hello")
    hears(client, "bob", "Anybody?")
    assert "2 new" in client.text
    assert "new" not in client.presses("down").text


def test_ones_own_words_are_not_new() -> None:
    client = visits()
    hears(client, client.app.context.link.name, "Hello")
    assert "new" not in client.text


def test_words_that_come_while_a_form_is_open_are_new_afterwards() -> None:
    client = visits().presses("o")
    hears(client, "bob", "Hello")
    assert "1 new" in client.presses("escape").text


def test_chat_at_a_table_is_not_new_in_the_lobby() -> None:
    client = sits(House())
    hears(client, "bob", "Hello")
    assert " new" not in client.presses("q", "y").text
