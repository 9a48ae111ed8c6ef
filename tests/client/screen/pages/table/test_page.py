"""The keys at a table, and the messages there."""

from dataclasses import replace

import msgspec
import pytest

from contack.client.screen.pages.base.overlay import Confirmation
from contack.client.screen.pages.base.page import Binding
from contack.client.screen.pages.board.score import ScorePage
from contack.client.screen.pages.board.selection import fitting
from contack.client.screen.pages.start.find import FindPage
from contack.client.screen.pages.table.page import TablePage
from contack.client.screen.state.effects import Connect, RingBell, SaveSettings
from contack.client.session.actions import Send
from contack.client.session.joining import JoinRequest
from contack.engine.board.tile import Tile
from contack.engine.event import HandEnded
from contack.protocol.command import HandOver, Leave, PlayLay, Say, TakeBack
from contack.protocol.error import Refusal
from contack.protocol.notice import Refused, TournamentChanged
from contack.protocol.sentences import say
from tests.client.house import House, PlainClient, digests_of, nonces, wish
from tests.client.screen_client import ADDRESS, ScreenClient, new_app, sits
from tests.client.tournament.nights import ENTERING


def plays(seats: int = 2) -> tuple[ScreenClient, list[PlainClient]]:
    """Start a game and let the others play until it is the client's turn."""
    house = House()
    client = sits(house, seats)
    others = [PlainClient(house, wish(f"rival-{number}", open=False)) for number in range(1, seats)]
    assert client.app.context.link.model.playing
    return others_play(client, others), others


def others_play(client: ScreenClient, others: list[PlainClient]) -> ScreenClient:
    """Let the others lay until it is the client's turn, or the game is over."""
    while client.app.context.link.model.playing and not client.app.context.link.model.my_turn:
        next(other for other in others if other.plain.model.my_turn).types("1")
    return client


def page_of(client: ScreenClient) -> TablePage:
    assert isinstance(client.app.page, TablePage)
    return client.app.page


def tile_with(client: ScreenClient, least: int, most: int = 99) -> str:
    """Return the key of a tile that fits in so many places."""
    for number, tile in enumerate(rack(client), 1):
        if least <= len(fitting(tile, client.view.board)) <= most:
            return str(number)
    raise AssertionError("no such tile: choose another deal")


def rack(client: ScreenClient) -> tuple[Tile, ...]:
    seat = client.app.context.link.model.seat
    assert seat is not None
    return client.view.racks[seat]


def message(client: ScreenClient) -> str:
    return client.app.message.words if client.app.message else ""


def lay_something(client: ScreenClient) -> None:
    """Lay the first tile that can be laid, by keys."""
    client.presses(tile_with(client, 1))
    if page_of(client).selection.cell is None:
        client.presses("down")
    client.presses("enter")


def test_digit_without_a_tile_is_explained() -> None:
    client, others = plays()
    while len(rack(client)) == 5:  # no player draws beyond five
        lay_something(client)
        others_play(client, others)
    assert message(client.presses("5")) == f"You have {len(rack(client))} tiles."


def test_arrows_go_around_the_rack(client: ScreenClient) -> None:
    tiles = [page_of(client.presses("right")).selection.tile for _ in range(len(rack(client)) + 1)]
    assert tiles == [*rack(client), rack(client)[0]]
    assert page_of(client.presses("left")).selection.tile == rack(client)[-1]


def test_a_letter_without_a_place_says_so(client: ScreenClient) -> None:
    assert message(client.presses("z")) == "Choose a tile first: 1 to 5, or the arrows left and right."
    assert message(client.presses(tile_with(client, 2), "z")) == "No place has the letter z."


@pytest.mark.parametrize("key", ["r", "g"])
def test_keys_for_between_games_say_that_one_is_going_on(client: ScreenClient, key: str) -> None:
    assert message(client.presses(key)) == "A game is running already."


def test_two_keys_lay_a_tile_that_fits_in_one_place(client: ScreenClient) -> None:
    client.presses(tile_with(client, 1, 1))
    assert page_of(client).selection.lay is not None
    client.presses("enter")
    assert isinstance(client.commands[-1], PlayLay)


@pytest.mark.parametrize("binding", TablePage.bindings, ids=lambda binding: binding.method)
def test_no_single_key_lays_a_tile(binding: Binding) -> None:
    for key in binding.keys:
        client, _ = plays()
        client.presses(key)
        assert not any(isinstance(command, PlayLay) for command in client.commands)


def test_enter_without_a_choice_says_what_to_choose(client: ScreenClient) -> None:
    assert message(client.presses("enter")) == "Choose a tile first: 1 to 5, or the arrows left and right."
    assert "Choose a place first" in message(client.presses(tile_with(client, 2), "enter"))


def test_a_click_on_a_tile_of_the_rack_chooses_it(client: ScreenClient) -> None:
    client.clicks("3")
    assert page_of(client).selection.tile == rack(client)[2]


def test_out_of_turn_a_tile_can_be_tried_but_not_laid(client: ScreenClient) -> None:
    lay_something(client)
    assert not client.app.context.link.model.my_turn
    before = len(client.commands)
    client.presses("1", "down", "enter")
    assert len(client.commands) == before
    assert message(client)


def test_a_lay_is_not_sent_twice(client: ScreenClient) -> None:
    client.house.deaf = True
    client.presses(tile_with(client, 2), "down", "enter", "enter")
    assert sum(isinstance(command, PlayLay) for command in client.commands) == 1
    assert message(client) == "The server has not answered yet."


@pytest.mark.parametrize("key", ["/", "c"])
def test_typed_chat_is_sent(key: str) -> None:
    client, others = plays()
    client.presses(key).types("well 2 ?tvm").presses("enter")
    assert client.commands[-1] == Say("well 2 ?tvm")
    assert "ann says: well 2 ?tvm" in others[0].text
    assert "well 2 ?tvm" in client.text


def test_chat_prompt_can_be_closed_and_sends_no_empty_text(client: ScreenClient) -> None:
    said = len(client.commands)
    client.presses("/").types("hm").presses("escape", "/", " ", "enter")
    assert client.app.page.prompt is None
    assert len(client.commands) == said


def test_the_seat_is_handed_over_after_a_question_and_taken_back(client: ScreenClient) -> None:
    client.presses("H")
    assert client.shows(Confirmation)
    client.presses("y")
    assert client.commands[-1] == HandOver("seat")
    if client.app.context.link.model.playing:
        assert client.presses("escape", "H").commands[-1:] == [TakeBack()]


def test_foot_offers_the_keys_of_the_host_to_the_host_alone(house: House) -> None:
    host, guest = sits(house, 3), sits(house, name="bob")
    assert "g start" in host.text.splitlines()[-1]
    assert "b bots" in host.text.splitlines()[-1]
    assert "g start" not in guest.text
    assert "b bots" not in guest.text


def test_waiting_player_sees_the_game_night_of_the_server() -> None:
    client = sits(House())
    assert "E: " not in client.text
    night = msgspec.structs.replace(ENTERING, entrants=())
    client.handle(TournamentChanged(night))
    assert f"E: {ENTERING.options.name}" in client.text
    client.handle(TournamentChanged(msgspec.structs.replace(ENTERING, organiser="ann", may_enter=False)))
    assert f"E: {ENTERING.options.name}" in client.text


def test_a_server_that_is_gone_can_be_given_up(client: ScreenClient) -> None:
    client.house.closed = True
    client.loses().presses("q")
    assert client.shows(Confirmation)
    assert "Give up" in client.text
    client.presses("y")
    assert client.shows(FindPage)
    assert client.app.context.link.address is None


def test_leaving_the_own_server_leads_home(house: House) -> None:
    client = sits(house, ours=True)
    client.presses("q")
    assert client.shows(FindPage)
    assert client.commands[-1] == Leave()


def test_own_servers_game_asks_before_it_ends(house: House) -> None:
    client = sits(house, ours=True)
    PlainClient(house, wish("bob", open=False))
    assert client.presses("q").shows(Confirmation)
    assert "ends when you leave" in client.text
    assert client.presses("y").shows(FindPage)


def test_spectator_takes_a_seat_in_the_next_game_and_is_ready(house: House) -> None:
    ann, bob = sits(house), sits(house, name="bob")
    watching = replace(new_app(), nonce=nonces(b"another nonce"))
    watcher = ScreenClient(house, watching).visits(Connect(ADDRESS, JoinRequest("wil", "test", "den", spectate=True)))

    def queue() -> list[str]:
        return list(ann.table.queue)

    name = watcher.app.context.link.model.name
    watcher.presses("r")
    assert queue() == [name]
    watcher.presses("r")
    assert queue() == []
    watcher.presses("r")
    watcher.loses()
    assert queue() == []
    watcher.waits(2)
    assert queue() == [name]
    ann.presses("X", "y")
    bob.presses("q")
    assert [(one.name, one.ready) for one in ann.table.players] == [("ann", False), (name, True)]


@pytest.mark.parametrize(
    ("keys", "zoom"),
    [("+", "roomy"), ("-", "small"), ("--", "smallest"), ("-+", "standard"), ("=", "roomy"), ("-0", "fit")],
)
def test_board_zoom_is_kept_for_this_page_alone(client: ScreenClient, keys: str, zoom: str) -> None:
    client.effects.clear()
    client.presses(*keys)
    assert page_of(client).zoom_now(client.app.context) == zoom
    assert client.app.context.settings.zoom == "fit"
    assert not any(isinstance(effect, SaveSettings) for effect in client.effects)


@pytest.mark.parametrize("modifier", ["s", "c"])
def test_the_board_is_moved_and_put_back(client: ScreenClient, modifier: str) -> None:
    client.presses(*(f"{modifier}-{arrow}" for arrow in ("left", "left", "right", "left", "up", "down", "up")))
    assert page_of(client).pan_by == (-2, 1)
    assert page_of(client.presses("0")).pan_by == (0, 0)


def test_the_log_is_scrolled_back_and_forward(client: ScreenClient) -> None:
    client.presses("pageup")
    assert page_of(client).log_back == 3
    assert page_of(client.presses("pagedown", "pagedown")).log_back == 0


def test_on_a_small_screen_the_log_takes_the_place_of_the_racks() -> None:
    client, _ = plays(7)
    client.presses("L")
    assert "Hand 1 is dealt" in client.screen(80, 24).text
    client.presses("L")
    assert "hand total" in client.screen(80, 24).text


def test_the_bell_rings_once_when_the_turn_comes() -> None:
    client, others = plays()
    lay_something(client)
    rung = client.effects.count(RingBell())
    others_play(client, others)
    assert client.effects.count(RingBell()) == rung + 1
    assert client.app.title.mine
    assert "YOUR TURN" in client.text


def test_reminders_come_with_growing_pauses(client: ScreenClient) -> None:
    client.presses("0")
    rung = client.effects.count(RingBell())
    assert client.waits(29).effects.count(RingBell()) == rung
    assert client.waits(2).effects.count(RingBell()) == rung + 1
    assert "still your turn" in message(client)
    assert client.waits(40).effects.count(RingBell()) == rung + 1
    assert client.waits(30).effects.count(RingBell()) == rung + 2


def test_a_turn_that_comes_after_a_long_wait_leaves_its_time() -> None:
    client, others = plays()
    lay_something(client)
    client.waits(100)
    others_play(client, others)
    rung = client.effects.count(RingBell())
    assert client.waits(29).effects.count(RingBell()) == rung
    assert client.waits(2).effects.count(RingBell()) == rung + 1


def test_reminders_stop_while_the_server_is_gone(client: ScreenClient) -> None:
    client.house.closed = True
    client.loses()
    rung = client.effects.count(RingBell())
    assert client.waits(100).effects.count(RingBell()) == rung


def test_reminders_can_be_turned_off(client: ScreenClient) -> None:
    client.does(SaveSettings(replace(client.app.context.settings, remind=False)))
    rung = client.effects.count(RingBell())
    assert client.waits(100).effects.count(RingBell()) == rung


def test_lays_during_an_absence_are_counted() -> None:
    client, others = plays()
    client.loses()
    while not others[0].plain.model.my_turn:
        others[0].types("table")
    others[0].types("1")
    client.waits(2)
    assert any("laid for you" in words or "The stand-in laid" in words for words in client.messages)


def test_points_cover_the_next_deal_until_a_key() -> None:
    client, others = plays()
    while not client.shows(ScorePage):
        lay_something(client)
        if not client.shows(ScorePage):
            others_play(client, others)
    assert any(isinstance(event, HandEnded) for event in client.app.context.link.model.events)
    assert "Hand 1 of 3" in client.text
    others_play(client, others)
    client.presses("1")
    assert page_of(client).selection.tile == rack(client)[0]


def test_unclosed_points_are_replaced_by_later_ones() -> None:
    client, others = plays()
    client.does(Send(HandOver("seat")))
    while client.app.context.link.model.playing:
        others_play(client, others)
    assert "The game is over" in client.text
    assert client.presses("escape").shows(TablePage)


def test_lost_server_keeps_the_table_and_the_seat_returns() -> None:
    client, others = plays()
    client.loses()
    assert client.shows(TablePage)
    assert "Trying again in 1 s" in client.text
    assert "Your turn" not in client.text
    assert rack(client)
    client.waits(2)
    assert client.app.context.link.online
    assert client.shows(TablePage)
    lay_something(others_play(client, others))
    assert isinstance(client.commands[-1], PlayLay)


def test_nothing_is_sent_while_the_server_is_gone(client: ScreenClient) -> None:
    client.loses()
    sent = len(client.commands)
    client.presses(tile_with(client, 1), "down", "enter")
    client.presses("/").types("hm").presses("enter")
    assert len(client.commands) == sent
    assert "No connection" in message(client)


@pytest.mark.parametrize("key", ["g", "G", "r", "E"])
def test_key_without_a_connection_says_so(key: str) -> None:
    client = sits(House(), seats=3).loses().presses(key)
    assert message(client) == "No connection to the server."


def test_seat_is_not_handed_over_without_a_connection(client: ScreenClient) -> None:
    assert message(client.loses().presses("H")) == "No connection to the server."


def test_unsent_chat_is_logged_while_another_line_is_typed(client: ScreenClient) -> None:
    client.house.deaf = True
    client.presses("/").types("One").presses("enter", "/").types("Two")
    client.handle(Refused("say", Refusal.TOO_FAST, "that is too fast: wait 2 s", retry_after=2.0))
    assert client.app.page.prompt is not None
    assert client.app.page.prompt.field.text == "Two"
    assert client.log[-1].startswith("Not said: ")


def test_muted_player_gets_no_second_prompt(client: ScreenClient) -> None:
    client.house.deaf = True
    client.presses("/").types("Well").presses("enter")
    client.handle(Refused("say", Refusal.MUTED, "the host of this table has muted you: you can play, but not talk"))
    assert message(client) == "Not said: the host of this table has muted you: you can play, but not talk."
    assert client.app.page.prompt is None


@pytest.mark.parametrize("size", [(80, 24), (100, 30), (160, 50)])
def test_server_without_disk_space_allows_another_try(client: ScreenClient, size: tuple[int, int]) -> None:
    client.house.deaf = True
    client.presses(tile_with(client, 2), "down", "enter")
    client.handle(Refused("play_lay", Refusal.CANNOT_SAVE, say("refused.cannot_save")))
    foot = client.screen(*size).text.splitlines()[-1]
    assert "Refused: the server cannot write to its disk; nothing is lost, try again." in foot
    client.presses("enter")
    assert sum(isinstance(command, PlayLay) for command in client.commands) == 2


def test_ready_player_sees_once_what_the_game_waits_for() -> None:
    client = sits(House(), 3)
    for key in ("enter", "r"):
        client.presses(key)
        assert client.messages[-1] == "You are ready. The game waits for 2 more players."
    assert len(digests_of(client.commands)) == 1
    assert "\n".join(client.log).count("ann is ready.") == 1
