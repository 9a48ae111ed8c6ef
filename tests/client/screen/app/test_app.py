"""What is the same on every page, and how a connection leads from one page to the next."""

from dataclasses import replace

import msgspec
import pytest

from contack.client.screen.app.footer import MOST_LINES
from contack.client.screen.pages.base.help import HelpPage
from contack.client.screen.pages.base.overlay import Confirmation
from contack.client.screen.pages.lobby.page import LobbyPage
from contack.client.screen.pages.start.find import FindPage
from contack.client.screen.pages.start.welcome import WelcomePage
from contack.client.screen.pages.table.page import TablePage
from contack.client.screen.paint.canvas.choices import THEME_CHOICES
from contack.client.screen.state.effects import BringBots, Connect, HangUp, Quit, SaveSettings, ShowMessage
from contack.client.session.actions import Send
from contack.client.session.joining import JoinRequest
from contack.client.session.model import AT_NO_TABLE
from contack.engine.deal import digest
from contack.protocol.command import Join, ListTables, PlayLay, Resume
from contack.protocol.error import Refusal
from contack.protocol.notice import Change, Closed, Joined, Refused, TableChanged
from tests.client.house import House, PlainClient, digests_of, wish
from tests.client.screen_client import ADDRESS, ScreenClient, joins, new_app, sits


@pytest.fixture
def client(house: House) -> ScreenClient:
    """Return a client in a game."""
    client = sits(house)
    PlainClient(house, wish("bob", open=False))
    return client


def question_of(client: ScreenClient) -> str:
    assert isinstance(client.app.page, Confirmation)
    return client.app.page.words


@pytest.mark.parametrize("key", ["?", "f1"])
def test_help_opens_over_the_page_and_closes(client: ScreenClient, key: str) -> None:
    client.presses(key)
    assert client.shows(HelpPage)
    assert client.presses(key).shows(HelpPage)
    assert client.presses("escape").shows(TablePage)


def test_the_theme_goes_around_and_is_kept(client: ScreenClient) -> None:
    names = [client.presses("t").app.context.settings.theme for _ in THEME_CHOICES]
    assert names == [*THEME_CHOICES[1:], THEME_CHOICES[0]]
    assert client.effects.count(SaveSettings(client.app.context.settings)) >= 1


def test_monochrome_terminal_keeps_its_view_and_says_so(client: ScreenClient) -> None:
    client.does(SaveSettings(replace(client.app.context.settings, theme="mono")))
    assert client.presses("v").app.context.theme.view == "lines"
    assert client.app.message == ShowMessage("Without colours the board is always drawn in lines.")
    assert client.app.context.settings.view is None


def test_a_message_that_names_a_tile_shows_it(client: ScreenClient) -> None:
    app = client.does(ShowMessage("A hint: 09-02-08 wins.")).app
    assert app.paint(80, 24).text.splitlines()[-1].rstrip() == " A hint:  9  2  8  wins."


def other_turn(stays: bool) -> ScreenClient:
    house = House()
    client = sits(house)
    bob = PlainClient(house, wish("bob", open=False))
    while not bob.plain.model.my_turn:
        client.does(Send(PlayLay(next(iter(client.view.lays)), client.view.turn)))
    client.does(ShowMessage("It is not your turn.", stays=stays))
    bob.types("1")
    return client


def test_message_about_a_turn_ends_with_the_turn() -> None:
    assert other_turn(stays=False).app.message is None


def test_message_about_a_failure_stays_until_the_next_key() -> None:
    client = other_turn(stays=True)
    assert client.app.message
    assert client.presses("0").app.message is None


@pytest.mark.parametrize("size", [(10, 5), (12, 6), (24, 3), (30, 4), (59, 19)])
def test_a_window_that_is_too_small_says_so_in_whole_words(client: ScreenClient, size: tuple[int, int]) -> None:
    words = f"The window is too small. It is {size[0]} x {size[1]}: make it 60 x 20."
    words += " Or press Ctrl-C, and play in lines with --plain."
    assert client.app.paint(*size).text.split() in (words.split(), ["Make", "it", "60", "x", "20."])


def test_the_view_changes_between_facets_and_lines(client: ScreenClient) -> None:
    assert client.app.context.theme.view == "facets"
    assert client.presses("v").app.context.theme.view == "lines"
    assert "\N{BOX DRAWINGS LIGHT DIAGONAL UPPER RIGHT TO LOWER LEFT}" in client.text
    assert client.presses("v").app.context.theme.view == "facets"


def test_the_mouse_is_left_to_the_terminal_and_taken_back(client: ScreenClient) -> None:
    assert client.presses("m").app.context.settings.mouse is False
    assert "m takes it back" in client.text
    assert client.presses("m").app.context.settings.mouse is True


@pytest.mark.parametrize("hosted", [True, False])
def test_ctrl_c_asks_before_a_loss_and_twice_means_yes(client: ScreenClient, hosted: bool) -> None:
    client = ScreenClient(House()) if hosted else client
    client.app = client.app.hosting((ADDRESS,) if hosted else ())
    client.effects.clear()
    client.presses("c-c")
    assert client.shows(Confirmation)
    assert ("ends for all players" if hosted else "plays on for you") in question_of(client)
    assert Quit() not in client.presses("n").effects
    assert Quit() in client.presses("c-c", "c-c").effects


def test_lost_game_of_this_program_is_not_offered_again(client: ScreenClient) -> None:
    client.app = client.app.linked(ours=True)
    assert question_of(client.presses("c-c")) == "This game against bots ends when you quit. Quit?"


def test_the_foot_line_hints_at_keys_that_can_be_clicked_too(client: ScreenClient) -> None:
    spots = {spot for (_, y), spot in client.screen().spots.items() if y == 29}
    assert {"1", "enter", "escape", "/", "s", "q", "?"} <= spots


def test_long_message_takes_more_lines(client: ScreenClient) -> None:
    words = "That was all. Esc goes back: there b plays against bots, and h and j play with friends."
    rows = client.does(ShowMessage(words)).screen(60, 20).text.splitlines()
    assert [row.rstrip() for row in rows[-2:]] == [
        " That was all. Esc goes back: there b plays against bots,",
        " and h and j play with friends.",
    ]


def test_a_message_without_end_leaves_the_page_in_sight(client: ScreenClient) -> None:
    before = client.screen(60, 20).text.splitlines()
    rows = client.does(ShowMessage("very long " * 100)).screen(60, 20).text.splitlines()
    assert rows[: 20 - MOST_LINES] == before[: 20 - MOST_LINES]
    assert rows[-1].rstrip().endswith("…")


def test_clicks_on_a_message_do_not_reach_the_page_below() -> None:
    client = ScreenClient(House())
    below = [point for point in client.screen(60, 20).spots if 20 - MOST_LINES <= point[1] < 19]
    spots = client.does(ShowMessage("very long " * 100)).screen(60, 20).spots
    assert below
    assert {spots[point] for point in below} == {None}


def test_click_on_the_rack_beside_a_box_sends_no_reaction(client: ScreenClient) -> None:
    tile = [point for point, spot in client.screen().spots.items() if spot == "1" and point[1] < 29]
    spots = client.presses(".").screen().spots
    assert tile
    assert {spots[point] for point in tile} == {None}


def test_settings_keep_a_marked_row_without_a_connection() -> None:
    client = ScreenClient(House()).visits().presses("f2", "end")
    assert "▸ Your colour" in client.text
    assert "▸ Screen reader" in client.loses().text
    assert client.presses("right").app.context.settings.reader


def test_word_that_a_server_is_started_goes_when_it_is_reached() -> None:
    client = ScreenClient(House()).does(ShowMessage("Starting a server ...")).visits()
    assert "Starting a server" not in client.text


def test_a_visit_without_a_wish_leads_to_the_lobby() -> None:
    client = ScreenClient(House()).visits()
    assert client.shows(LobbyPage)
    assert client.commands == [ListTables()]
    assert client.app.context.link.people == ("ann",)


def test_wish_leads_to_a_table_and_is_ready(house: House) -> None:
    client = sits(house)
    assert client.shows(TablePage)
    assert digests_of(client.commands[-1:]) == [digest(b"nonce")]


def test_the_server_is_remembered_once_one_sat_there(house: House) -> None:
    assert sits(house).app.context.settings.recent == (ADDRESS,)


def test_impossible_wish_leads_to_the_lobby_with_a_reason() -> None:
    client = ScreenClient(House()).visits(Connect(ADDRESS, JoinRequest("ann", "test", "nowhere")))
    assert client.shows(LobbyPage)
    assert client.app.message
    assert "refused" in client.app.message.words


def test_the_command_line_gives_a_name_for_this_time_alone() -> None:
    app = new_app()
    client = ScreenClient(House(), replace(app, context=replace(app.context, called="eve"))).visits()
    assert client.app.context.link.people == ("eve",)
    assert client.app.context.settings.name == "ann"


def test_a_seat_that_is_gone_leads_to_the_lobby_with_words(house: House) -> None:
    client = sits(house)
    client.loses()
    client.house = House()  # the server forgot everything
    client.waits(2)
    assert client.shows(LobbyPage)
    assert client.app.message == ShowMessage("Your seat at the table is gone.", "bad")
    assert (client.app.context.link.at_table, client.app.context.link.online) == (False, True)


def test_lost_connection_ends_the_message_before_it(client: ScreenClient) -> None:
    client.app = client.app.with_error("ann is to lay.")
    assert client.loses().app.message is None


def test_after_a_hang_up_nothing_is_tried_again() -> None:
    client = ScreenClient(House()).visits().presses("q")
    assert client.shows(FindPage)
    client.is_lost("the connection to the server is lost")
    assert client.waits(40).app.context.link.address is None


def test_refused_hello_leads_back_to_the_server_list() -> None:
    client = ScreenClient(House())
    client.app = client.app.do(Connect(ADDRESS, JoinRequest("ann", "test")))[0]
    client.handle(Refused("hello", "unsupported_version", "this server speaks another version"))
    assert client.shows(FindPage)
    assert "another version" in client.text
    assert client.effects[-1] == HangUp()


def test_message_about_input_is_above_the_input() -> None:
    client = ScreenClient(House()).presses("a").types("a b").presses("enter")
    *_, above, below, last = client.screen(60, 20).text.splitlines()
    assert client.app.message
    assert f"{above.strip()} {below.strip()}" == client.app.message.words
    assert last.rstrip() == " Address of a server: a b"


def test_ctrl_c_quits_where_a_name_must_be_given_first() -> None:
    client = ScreenClient(House(), new_app(WelcomePage(then=FindPage()).greeting()))
    assert client.app.page.prompt is not None
    assert client.presses("c-c").effects == [Quit()]


def test_retry_waits_until_the_server_allows_it(house: House) -> None:
    client = sits(house)
    client.house.deaf = True
    client.handle(Closed("too_fast", "too many commands for too long", retry_after=11.5))
    client.is_lost("the connection is lost")
    tries = client.tries
    assert client.app.context.link.retry_in == 12
    assert "Too many commands for too long. Trying" in client.text
    client.waits(11)
    assert client.tries == tries
    client.waits(1)
    assert client.tries == tries + 1


def test_ctrl_c_leaves_the_input_line_before_the_program() -> None:
    client = ScreenClient(House()).presses("a", "c-c")
    assert client.app.page.prompt is None
    assert client.effects == []
    assert client.presses("c-c").effects == [Quit()]


def test_notices_of_a_server_left_before_are_ignored() -> None:
    app = new_app()
    assert app.notified(Closed("full", "too many clients")) == (app, ())
    assert app.lost("the connection is lost", 1) == (app, ())


def test_bots_come_to_the_first_table_and_not_again() -> None:
    wish = JoinRequest("ann", "test", "den", open=True, join=False)
    client = ScreenClient(House()).visits(Connect(ADDRESS, wish, bots=2))
    PlainClient(client.house, JoinRequest("bob", "test", "den"))
    client.loses().waits(2)
    assert client.shows(TablePage)
    assert client.app.context.link.online
    assert [effect for effect in client.effects if isinstance(effect, BringBots)] == [BringBots(2, ADDRESS, "den")]


def test_bots_are_brought_once_no_game_is_going_on(client: ScreenClient) -> None:
    link = client.app.context.link
    table = link.model.table
    assert table is not None
    app = client.app.linked(connect=Connect(ADDRESS, bots=2), model=AT_NO_TABLE)
    joined = Joined(1, "ann", "secret", table, link.model.game, link.model.events, link.model.view, ())
    client.app, effects = app.notified(joined)
    assert not any(isinstance(effect, BringBots) for effect in effects)
    over = msgspec.structs.replace(table, playing=False)
    client.app, effects = client.app.notified(TableChanged(2, Change.GAME_OVER, "", over))
    assert BringBots(2, ADDRESS, table.name) in effects
    client.app, effects = client.app.notified(TableChanged(3, Change.READY, "bob", over))
    assert not any(isinstance(effect, BringBots) for effect in effects)


def test_spectator_returns_without_typing_the_password(house: House) -> None:
    PlainClient(house, JoinRequest("bob", "test", "den", open=True, join=False, table_password="treasure"))
    wish = JoinRequest("wil", "test", "den", spectate=True, table_password="treasure")
    watcher = ScreenClient(house).visits(Connect(ADDRESS, wish))
    watcher.loses().waits(2)
    assert watcher.shows(TablePage)
    assert watcher.commands[-1] == Join("den", spectate=True, password="treasure")


@pytest.mark.parametrize("reason", [Refusal.NO_SUCH_TABLE, Refusal.WRONG_PASSWORD, Refusal.NO_SPECTATORS])
def test_excluded_spectator_is_in_the_lobby(house: House, reason: Refusal) -> None:
    sits(house)
    watcher = joins(house, "wil", spectate=True).returns_unheard()
    watcher.handle(Refused("join", reason, "no"))
    assert watcher.shows(LobbyPage)
    assert watcher.messages[-1] == "Your seat at the table is gone."


@pytest.mark.parametrize("key", ["g", "r"])
def test_key_before_the_seat_is_back_hears_of_no_connection(house: House, key: str) -> None:
    client = sits(house).returns_unheard()
    sent = [*client.commands]
    client.presses(key)
    assert client.commands == sent
    assert client.app.message == ShowMessage("No connection to the server.", "bad")
    assert "no connection" in client.text


def test_taken_name_of_a_seat_brings_no_other_hello(house: House) -> None:
    client = sits(house).returns_unheard()
    client.handle(Refused("resume", Refusal.NAME_TAKEN, "ann is taken"))
    assert client.shows(LobbyPage)
    assert [type(command) for command in client.commands[-2:]] == [Resume, ListTables]


def test_refused_hello_on_return_keeps_the_seat(client: ScreenClient) -> None:
    client.loses()
    client.house.deaf = True
    client.waits(2)
    client.handle(Refused("hello", Refusal.BAD_NAME, "no name"))
    assert client.shows(TablePage)
    assert client.app.context.link.model.token


def test_welcome_follows_a_message_that_stays(client: ScreenClient) -> None:
    client.loses()
    client.app = client.app.with_error("Your server crashed. Started again.")
    client.waits(2)
    assert client.app.message == ShowMessage("Your server crashed. Started again. Welcome back.", "bad", stays=True)


@pytest.mark.parametrize("table", [None, "den"])
def test_motd_is_shown_on_the_way_to_a_table(table: str | None) -> None:
    wish = JoinRequest("ann", "test", table, open=True) if table else None
    client = ScreenClient(House(motd="Supper at eight.")).visits(Connect(ADDRESS, wish))
    assert ("den says: Supper at eight." if table else "Supper at eight.") in client.text
