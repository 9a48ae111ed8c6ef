"""Servers are found, chosen and gone to; what needs no server is a key away."""

from dataclasses import replace

import pytest

from contack.client.screen.app.app import App
from contack.client.screen.app.global_keys import GLOBAL
from contack.client.screen.pages.base.page import Page, Transition
from contack.client.screen.pages.lesson.page import LessonPage
from contack.client.screen.pages.replay.records_list import RecordsListPage
from contack.client.screen.pages.start.find import ASK_ADDRESS, BOTS, GONE, FindPage
from contack.client.screen.pages.start.find_view import MENU
from contack.client.screen.pages.start.servers_view import server_choices
from contack.client.screen.state.context import Context
from contack.client.screen.state.effects import (
    ChooseSolitaire,
    Connect,
    HangUp,
    Host,
    ListRecords,
    Practise,
    Quit,
    SaveSettings,
    ShowMessage,
)
from contack.client.screen.state.link import Link, LinkState
from contack.client.screen.state.settings import ScreenSettings
from contack.client.servers.address import Address
from contack.client.servers.discovery import Discovery
from contack.client.servers.servers_met import Claims, ServersMet
from contack.client.session.actions import Effect
from contack.client.session.joining import JoinRequest
from contack.client.session.saved_seat import Seat
from contack.protocol.discovery.beacon import BeaconAnswer, fingerprint
from contack.protocol.notice import Refused
from contack.protocol.version import PROTOCOL_VERSION
from tests.client.screen.pages.pressing import SIZES, keys_of, press, shown, spot_of

DEN, ATTIC, OLD = Address("192.0.2.7"), Address("192.0.2.8", 4000), Address("example.org")
SHED = Address("192.0.2.9")
PLAIN_SHED = SHED._replace(tls=False)


def world_of(*found: tuple[str, BeaconAnswer], recent: tuple[Address, ...] = (), **more: object) -> Context:
    discovery = Discovery()
    for host, answer in found:
        discovery, _ = discovery.add(host, answer)
    return replace(Context(settings=ScreenSettings("ann", recent=recent), discovery=discovery, client="test"), **more)  # type: ignore[arg-type]


ATTIC_ANSWERS = ("192.0.2.8", BeaconAnswer(2, "attic", 4000, 1, 0, True, tls=True))
DEN_ANSWERS = ("192.0.2.7", BeaconAnswer(2, "den", 1939, 2, 3, False, tls=True))
CONTEXT = world_of(ATTIC_ANSWERS, DEN_ANSWERS, recent=(OLD, DEN))
"""The attic, the den, and a server visited before; the den was, too."""

ALONE = world_of()
PAGE = FindPage()


def visited(address: Address, wish: JoinRequest | None = None) -> tuple[Effect, ...]:
    return (Connect(address, wish, claims=Claims({ATTIC: "attic", DEN: "den", PLAIN_SHED: "shed"}.get(address, ""))),)


DOES: dict[str, tuple[Effect, ...]] = {
    "enter": visited(ATTIC),
    "1": visited(ATTIC),
    "2": visited(DEN),
    "3": visited(OLD),
    **{number: (ShowMessage(f"There is no server {number}."),) for number in "456789"},
    "j": visited(ATTIC, JoinRequest("ann", "test")),
    "w": (ShowMessage("No seat is waiting for you."),),
    "h": (Host(), ShowMessage("Starting a server for this network ...")),
    "H": (
        Host(encrypted_pages=True),
        ShowMessage("Starting a server for this network, with pages over HTTPS only ..."),
    ),
    "b": (Practise(BOTS), ShowMessage("Starting a game against three bots ...")),
    "s": (ChooseSolitaire("draw"),),
    "S": (ChooseSolitaire("stacked"),),
    "l": (),
    "r": (ListRecords(),),
    "f3": (SaveSettings(replace(CONTEXT.settings, reader=True)), Quit()),
    "q": (Quit(),),
    "escape": (Quit(),),
}
CHOOSES = {
    "up": OLD, "down": DEN, "wheel-up": ATTIC, "wheel-down": DEN, "pageup": ATTIC, "pagedown": OLD, "home": ATTIC,
    "end": OLD,
}  # fmt: skip
ASKS = {"a"}


def test_each_key_is_tested_here() -> None:
    assert keys_of(FindPage) == {*DOES, *CHOOSES, *ASKS}


@pytest.mark.parametrize(("key", "effects"), DOES.items())
def test_a_key_does_its_work(key: str, effects: tuple[Effect, ...]) -> None:
    assert press(PAGE, CONTEXT, key).effects == effects


@pytest.mark.parametrize(
    ("key", "over"), [("l", LessonPage(under=PAGE)), ("r", RecordsListPage(under=PAGE, looking=0))]
)
def test_a_key_opens_a_page_that_leads_back(key: str, over: Page) -> None:
    assert press(PAGE, CONTEXT, key).page == over
    assert press(over, CONTEXT, "q") == Transition(PAGE)


@pytest.mark.parametrize(("key", "address"), CHOOSES.items())
def test_a_key_chooses_a_server(key: str, address: Address) -> None:
    assert press(PAGE, CONTEXT, key) == Transition(FindPage(chosen=address))
    assert press(PAGE, CONTEXT, key, "enter").effects == visited(address)


@pytest.mark.parametrize("key", CHOOSES)
def test_empty_list_has_no_chosen_server(key: str) -> None:
    assert press(PAGE, ALONE, key) == Transition(PAGE)


@pytest.mark.parametrize("key", ["enter", "j"])
def test_empty_list_says_what_to_do(key: str) -> None:
    (message,) = press(PAGE, ALONE, key).effects
    assert isinstance(message, ShowMessage)
    assert "Press h to host one" in message.words


def test_selection_stays_with_its_server() -> None:
    chosen = press(PAGE, CONTEXT, "down").page
    fewer = world_of(DEN_ANSWERS)
    assert press(chosen, fewer, "enter").effects == visited(DEN)


def listed(app: App, now: float, *answers: tuple[str, BeaconAnswer]) -> App:
    """Let servers answer, and half a second pass."""
    for host, answer in answers:
        app = app.at(now).add_server(host, answer)
    return app.at(now + 0.5).tick()[0]


def addresses(app: App) -> list[Address]:
    pressed = (app.press(str(number))[1] for number in range(1, 10))
    return [effect.address for effects in pressed for effect in effects if isinstance(effect, Connect)]


def test_no_row_moves_once_the_search_has_settled() -> None:
    app = App(PAGE, world_of(recent=(OLD,)), nonce=bytes).tick()[0]
    assert addresses(listed(app, 1.0, DEN_ANSWERS)) == [DEN, OLD]
    settled = listed(app, 1.0)
    late = listed(settled, 2.0, DEN_ANSWERS, ATTIC_ANSWERS)
    assert addresses(late) == [OLD, DEN, ATTIC]
    assert late.press("enter")[1][0] == visited(DEN)[0]
    assert late == late.at(4.0).tick()[0]  # nothing to draw again


def test_servers_return_to_their_rows_after_another_page() -> None:
    app = App(PAGE, world_of(recent=(OLD,)), nonce=bytes).tick()[0]
    app = listed(app, 1.0, DEN_ANSWERS, ATTIC_ANSWERS)
    assert addresses(app) == [DEN, ATTIC, OLD]
    back = listed(app.press("f2")[0], 9.0).press("escape")[0]
    assert addresses(back) == [OLD]
    assert addresses(back.at(10.0).add_server(*ATTIC_ANSWERS)) == [ATTIC, OLD]
    assert addresses(listed(back, 10.0, ATTIC_ANSWERS, DEN_ANSWERS)) == [DEN, ATTIC, OLD]


def test_server_that_returns_moves_neither_rows_nor_the_mark() -> None:
    app = listed(App(PAGE, world_of(), nonce=bytes).tick()[0], 2.0, DEN_ANSWERS, ATTIC_ANSWERS)
    alone = listed(listed(app, 6.0, ATTIC_ANSWERS), 8.0)
    assert addresses(alone) == [ATTIC]
    both = listed(alone, 9.0, DEN_ANSWERS)
    assert addresses(both) == [ATTIC, DEN]
    assert both.press("enter")[1][0] == visited(ATTIC)[0]


def test_earlier_server_that_answers_late_does_not_take_the_mark() -> None:
    app = listed(App(PAGE, world_of(recent=(DEN,)), nonce=bytes).tick()[0], 2.0, ATTIC_ANSWERS)
    both = listed(listed(app, 4.0, ATTIC_ANSWERS), 5.0, DEN_ANSWERS)
    assert both.press("enter")[1][0] == visited(ATTIC)[0]


def test_server_at_a_new_address_keeps_its_row() -> None:
    page = FindPage(rows=(("192.0.2.7", ONE), ("192.0.2.8:4000", "")))
    moved = world_of(
        ("192.0.2.8", BeaconAnswer(2, "attic", 4000, 1, 0, True, tls=True)),
        ("192.0.2.5", BeaconAnswer(2, "den", 1939, 2, 3, False, tls=True, fingerprint=ONE)),
    )
    assert press(page, moved, "1").effects == (Connect(Address("192.0.2.5"), claims=Claims("den", ONE)),)


def test_enter_goes_nowhere_once_the_chosen_server_is_gone() -> None:
    fewer = world_of(DEN_ANSWERS)
    gone = press(FindPage(chosen=ATTIC), fewer, "enter")
    assert gone.effects == (ShowMessage(GONE),)
    assert press(press(gone.page, fewer, "down").page, fewer, "enter").effects == visited(DEN)


def test_an_address_is_typed() -> None:
    assert press(PAGE, CONTEXT, "a", *"host:4000", "enter") == Transition(PAGE, (Connect(Address("host", 4000)),))
    assert press(PAGE, CONTEXT, "a", " ", "enter") == Transition(PAGE)


def test_bad_address_stays_for_correction() -> None:
    page, (message,), _ = press(PAGE, CONTEXT, "a", *"a b", "enter")
    assert page.prompt is not None
    assert page.prompt[:2] == (ASK_ADDRESS, page.prompt.field)
    assert page.prompt.field.text == "a b"
    assert isinstance(message, ShowMessage)
    assert "'a b' is not an address" in message.words


def test_host_returns_to_the_own_server() -> None:
    assert press(PAGE, replace(CONTEXT, hosted=(SHED,)), "h").effects == (Host(),)


def test_key_that_quits_also_cancels_a_connection() -> None:
    reaching = replace(CONTEXT, link=Link(LinkState.CONNECTING, DEN))
    assert PAGE.title(reaching).right == "Reaching 192.0.2.7 ..."
    assert press(PAGE, reaching, "escape").effects == (HangUp(), ShowMessage("Stopped."))


@pytest.mark.parametrize(("protocol", "words"), [(3, "needs a newer contack"), (1, "needs an older contack")])
def test_a_server_that_does_not_fit_is_shown_and_not_gone_to(protocol: int, words: str) -> None:
    context = world_of(("192.0.2.7", BeaconAnswer(protocol, "den", 1939, 2, 3, False, tls=True)))
    assert words in shown(PAGE, context).text
    (message,) = press(PAGE, context, "enter").effects
    assert isinstance(message, ShowMessage)
    assert f"this server protocol {protocol}" in message.words


def test_a_click_chooses_a_server_and_another_goes_there() -> None:
    spot = spot_of(shown(PAGE, CONTEXT), "den")
    chosen = PAGE.point(spot, CONTEXT)
    assert chosen == Transition(FindPage(chosen=DEN))
    assert chosen.page.point(spot, CONTEXT).effects == visited(DEN)


def test_the_menu_can_be_clicked_and_names_keys_that_exist() -> None:
    canvas = shown(PAGE, CONTEXT)
    everywhere = {key for binding in GLOBAL for key in binding.keys}
    for key, words in MENU:
        assert spot_of(canvas, words) == key
        assert key in keys_of(FindPage) | everywhere
    assert PAGE.point("b", CONTEXT).effects == DOES["b"]


def test_full_server_is_left_with_its_reason() -> None:
    reaching = replace(CONTEXT, link=Link(LinkState.CONNECTING, DEN))
    refused = Refused("hello", "bad_name", "that is\x1b no name")
    tell = ShowMessage("The server refused: that is? no name.", "bad")
    assert PAGE.notified(refused, reaching, reaching) == Transition(PAGE, (HangUp(), tell))
    online = replace(CONTEXT, link=Link(LinkState.ONLINE, DEN))
    assert PAGE.notified(refused, online, online) == Transition(PAGE)


def test_title_is_under_its_tiles_if_there_is_room() -> None:
    assert "C   O   N   T   A   C   K" in shown(PAGE, ALONE).text
    assert "C    O    N    T    A    C    K" in shown(PAGE, ALONE, 160, 48).text


def test_names_from_elsewhere_cannot_steer_the_terminal() -> None:
    context = world_of(("192.0.2.7", BeaconAnswer(2, "d\x1b[2Je\u202en卓", 1939, 2, 3, False, tls=True)))
    assert "d?[2Je?n卓" in shown(PAGE, context, 160, 48).text


def _plain(name: str) -> BeaconAnswer:
    return BeaconAnswer(PROTOCOL_VERSION, name, 1939, 2, 3, False)


def test_servers_in_the_clear_come_last_once_a_place_and_say_so() -> None:
    context = world_of(
        ("192.0.2.7", _plain("den")), ("192.0.2.9", _plain("shed")), recent=(DEN, SHED._replace(tls=False), OLD)
    )
    choices = server_choices(context)
    assert [choice.address for choice in choices] == [DEN, OLD, SHED._replace(tls=False)]
    assert choices[0].found is None
    for columns, words in ((80, "3 free   not encrypted"), (60, "not encrypted: sh")):
        [line] = [line for line in shown(PAGE, context, columns).text.splitlines() if "not encrypted" in line]
        assert words in line
        assert "192.0.2.9" in line
    assert press(PAGE, context, "enter").effects == (Connect(DEN),)


@pytest.mark.parametrize("key", ["enter", "j"])
def test_no_server_in_the_clear_is_gone_to_unless_it_was_chosen(key: str) -> None:
    context = world_of(("192.0.2.9", _plain("shed")))
    assert not [effect for effect in press(PAGE, context, key).effects if isinstance(effect, Connect)]
    for chosen in (press(PAGE, context, "down").page, press(PAGE, context, "up").page):
        assert any(isinstance(effect, Connect) for effect in press(chosen, context, key).effects)
    assert press(PAGE, context, "1").effects == visited(PLAIN_SHED)


ONE = fingerprint(b"one")
MOVED = Address("192.0.2.77")
SEEN = BeaconAnswer(2, "den", 1939, 2, 3, False, tls=True, fingerprint=ONE)


def test_moved_server_is_listed_at_its_new_address() -> None:
    context = world_of(("192.0.2.77", SEEN), recent=(DEN,), known=ServersMet().met(DEN, ONE, "den"))
    assert [choice.address for choice in server_choices(context)] == [MOVED]
    assert press(PAGE, context, "enter").effects == (Connect(MOVED, claims=Claims("den", ONE)),)


def test_silent_server_is_listed_by_its_known_name() -> None:
    context = world_of(recent=(DEN,), known=ServersMet().met(DEN, ONE, "den"))
    for columns in (60, 80):
        [line] = [line for line in shown(PAGE, context, columns).text.splitlines() if "192.0.2.7" in line]
        assert line.split()[2:] == ["den", "192.0.2.7", "last", "played"]


def test_seat_is_resumed_only_at_its_own_server() -> None:
    seat = Seat(DEN, ONE, "inn", "ann", "token")
    wish = seat.wish("test")
    for found, address in (((("192.0.2.77", SEEN),), MOVED), ((), DEN)):
        context = world_of(*found, seat=seat)
        assert press(PAGE, context, "w").effects == (Connect(address, wish, claims=Claims("", ONE)),)


def test_silent_claims_server_shows_no_table_count() -> None:
    discovery, _ = Discovery().add("192.0.2.7", SEEN, counted=False)
    [line] = [line for line in shown(PAGE, replace(ALONE, discovery=discovery), 80).text.splitlines() if "den" in line]
    assert line.split()[-4:] == ["?", "?", "open", "v2"]


def test_empty_search_names_the_possible_firewall() -> None:
    for columns, rows in SIZES:
        assert all(words in shown(PAGE, ALONE, columns, rows).text for words in ("ufw", "firewalld", "Windows"))
