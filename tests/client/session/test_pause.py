"""A game that its host pauses, as terminals and bots see it."""

from contack.client.screen.state.effects import ShowMessage
from contack.protocol.command import PlayLay, SetPause
from tests.client.house import BotClient, House, PlainClient, wish
from tests.client.screen.pages.table.test_page import plays
from tests.client.screen_client import sits


def laid(bot: BotClient) -> int:
    return sum(isinstance(command, PlayLay) for command in bot.commands)


def test_plain_host_pauses_and_continues(house: House) -> None:
    ann = PlainClient(house, wish("ann"))
    bot = BotClient(house, wish("bob"))
    assert ann.types("pause pizza") == "ann pauses the game: pizza."
    assert ann.types("1") == "Paused: pizza."
    assert "ann continues the game." in ann.types("unpause")
    before = laid(bot)
    ann.types("1")
    assert laid(bot) > before


def test_plain_guest_sees_the_pause_on_arrival_and_return(house: House) -> None:
    ann = PlainClient(house, wish("ann"))
    BotClient(house, wish("bob"))
    ann.types("pause pizza")
    assert PlainClient(house, wish("cyd", open=False, spectate=True)).text.endswith("Paused: pizza.")
    ann.loses()
    ann.returns()
    assert ann.text.endswith("Paused: pizza.")


def test_plain_host_hears_how_long_a_reason_may_be() -> None:
    ann = PlainClient(House(), wish("ann"))
    assert ann.types(f"pause {'x' * 41}") == "A reason has up to 40 characters, such as: pause pizza."


def test_bot_waits_until_the_pause_is_over(house: House) -> None:
    ann = sits(house, seats=3)
    bots = [BotClient(house, wish(name, open=False)) for name in ("bob", "cyd")]
    ann.presses("Z", "enter", "H", "y")
    before = sum(map(laid, bots))
    assert ann.app.context.link.model.playing
    ann.presses("Z")
    assert sum(map(laid, bots)) > before


def test_screen_shows_a_pause_with_its_reason() -> None:
    ann, _ = plays()
    ann.presses("Z").types("pizza").presses("enter")
    assert ann.commands[-1] == SetPause(reason="pizza")
    assert ann.app.title.right == "Paused: pizza"
    assert "Z lets the game continue." in ann.text
    assert ann.presses("1", "down", "enter").app.message == ShowMessage("The table is paused.", "bad")
    ann.presses("Z")
    assert ann.commands[-1] == SetPause(paused=False)
    assert ann.app.title.right == "YOUR TURN"


def test_pause_between_games_is_shown_where_the_game_waits() -> None:
    ann = sits(House(), seats=3)
    ann.presses("Z").types("tea").presses("enter")
    assert "Paused: tea." in ann.text
    assert "Z: continue" in ann.text
    assert "g: start" not in ann.text
    assert "g: start" in ann.presses("Z").text
