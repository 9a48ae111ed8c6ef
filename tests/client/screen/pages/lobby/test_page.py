"""Choosing, joining, watching and opening tables; chat and refusals."""

from dataclasses import replace

import pytest
from msgspec.structs import replace as changed

from contack.client.screen.pages.base.overlay import Confirmation
from contack.client.screen.pages.base.page import OFFLINE, Transition
from contack.client.screen.pages.base.standings import StandingsPage
from contack.client.screen.pages.lobby.open_table import OpenTablePage
from contack.client.screen.pages.lobby.page import ASK_SECONDS, BAD_NAME, COUNT_SECONDS, GONE, NO_BOTS, LobbyPage
from contack.client.screen.pages.lobby.play_bots import PlayBotsPage
from contack.client.screen.pages.lobby.view import NO_TABLE, NO_TALK
from contack.client.screen.pages.start.find import FindPage
from contack.client.screen.state.context import Context
from contack.client.screen.state.effects import HangUp, ShowMessage
from contack.client.screen.state.line import Line
from contack.client.screen.state.link import Link, LinkState
from contack.client.servers.address import Address
from contack.client.session.actions import Effect, Send
from contack.protocol.command import CloseGame, Command, Hello, Join, ListStandings, ListTables, OpenTable, Say
from contack.protocol.error import Refusal
from contack.protocol.notice import Refused, Said, StandingsListed
from contack.protocol.table_state import TableSummary
from tests.client.screen.pages.pressing import SIZES, keys_of, press, shown, spot_of
from tests.client.standings import EVENING, NOT_KEPT

INN = TableSummary("inn", 4, "next", True, "ann", ("ann", "bob"), 0, False)
BAR = TableSummary("bar", 2, "any", True, "cyd", ("cyd", "dan"), 3, True)
DEN = TableSummary("den", 2, "next", False, "eve", ("eve", "fay"), 0, False)
HOME = Address("192.0.2.7")
LINK = Link(
    LinkState.ONLINE, HOME, name="ann", server="house", tables=(INN, BAR, DEN), tables_total=3, people=("ann", "gus"),
    people_total=2,
)  # fmt: skip
CONTEXT = Context(link=LINK, client="test")
EMPTY = replace(CONTEXT, link=replace(LINK, tables=(), tables_total=0))
LOST = replace(CONTEXT, link=replace(LINK, state=LinkState.LOST, words="it is\x1b gone", retry_in=4))
PAGE = LobbyPage()


def sent(*commands: Command) -> tuple[Effect, ...]:
    return tuple(map(Send, commands))


FULL = ShowMessage("den is full, and spectators are not allowed.", "bad")

DOES: dict[str, tuple[Effect, ...]] = {
    "enter": sent(Join("inn")),
    "1": sent(Join("inn")),
    "2": (Send(Join("bar", spectate=True)), ShowMessage("bar plays already: you watch.")),
    "3": (FULL,),
    **{number: (ShowMessage(f"There is no table {number}."),) for number in "456789"},
    "w": sent(Join("inn", spectate=True)),
    "q": (HangUp(),),
    "escape": (HangUp(),),
}
CHOOSES = {
    "up": "den", "down": "bar", "wheel-up": "inn", "wheel-down": "bar", "pageup": "inn", "pagedown": "den",
    "home": "inn", "end": "den",
}  # fmt: skip
OPENS = {"o"}
ASKS = {"c", "/"}
TO_ALL = "C"
BOTS = "b"
STANDINGS = "S"


def test_each_key_is_tested_here() -> None:
    assert keys_of(LobbyPage) == {*DOES, *CHOOSES, *OPENS, *ASKS, TO_ALL, BOTS, STANDINGS, *"xeE"}


@pytest.mark.parametrize(("key", "effects"), DOES.items())
def test_a_key_does_its_work(key: str, effects: tuple[Effect, ...]) -> None:
    assert press(PAGE, CONTEXT, key).effects == effects


@pytest.mark.parametrize(("key", "table"), CHOOSES.items())
def test_a_key_chooses_a_table(key: str, table: str) -> None:
    assert press(PAGE, CONTEXT, key) == Transition(LobbyPage(chosen=table))
    assert press(PAGE, EMPTY, key) == Transition(PAGE)


def test_enter_joins_no_other_table_when_the_chosen_one_is_gone() -> None:
    page, effects, _ = press(LobbyPage(chosen="pub"), CONTEXT, "enter")
    assert effects == (ShowMessage(GONE.format(table="pub")),)
    assert press(page, CONTEXT, "enter").effects == sent(Join("inn"))


def test_a_table_that_is_full_is_watched_where_that_is_allowed() -> None:
    full = replace(CONTEXT, link=replace(LINK, tables=(changed(DEN, spectators_allowed=True),)))
    assert press(PAGE, full, "enter").effects == (
        Send(Join("den", spectate=True)),
        ShowMessage("den is full: you watch."),
    )


def test_table_without_spectators_cannot_be_watched() -> None:
    assert press(PAGE, CONTEXT, "end", "w").effects == (ShowMessage("den does not allow spectators.", "bad"),)
    assert press(PAGE, EMPTY, "w").effects == (ShowMessage("There is no table to watch yet."),)


@pytest.mark.parametrize(("key", "context"), [("o", CONTEXT), ("o", EMPTY), ("enter", EMPTY)])
def test_a_table_is_opened_under_a_name_that_is_free(key: str, context: Context) -> None:
    assert press(PAGE, context, key) == Transition(
        OpenTablePage(under=PAGE, wanted=OpenTable("ann's table", 7, host_starts=True))
    )
    taken = replace(LINK, tables=(changed(INN, name="ann's table"), changed(BAR, name="ann's table 2")))
    page = press(PAGE, replace(context, link=taken), "o").page
    assert isinstance(page, OpenTablePage)
    assert page.wanted.table == "ann's table 3"


def test_host_of_the_server_closes_an_idle_game() -> None:
    hosting = replace(CONTEXT, hosted=(HOME,), link=replace(LINK, owned=True, tables=(changed(INN, idle=True), BAR)))
    assert press(PAGE, hosting, "x").effects == sent(CloseGame(INN.name))
    assert "close_table" not in PAGE.unhinted(hosting)
    for context in (replace(hosting, hosted=()), replace(hosting, link=replace(LINK, owned=True))):
        assert not any(isinstance(effect, Send) for effect in press(PAGE, context, "x").effects)
        assert "close_table" in PAGE.unhinted(context)


def test_bots_are_offered_if_some_are_free() -> None:
    assert press(PAGE, CONTEXT, BOTS) == Transition(PAGE, (NO_BOTS,))
    bots = replace(CONTEXT, link=replace(LINK, bots=2))
    assert press(PAGE, bots, BOTS) == Transition(PlayBotsPage(under=PAGE, name="ann's table"))


@pytest.mark.parametrize("key", sorted(ASKS))
def test_typed_text_is_sent(key: str) -> None:
    assert press(PAGE, CONTEXT, key, *"hi all", "enter") == Transition(
        replace(PAGE, draft="hi all"), sent(Say("hi all"))
    )
    assert press(PAGE, CONTEXT, key, " ", "enter") == Transition(PAGE)


@pytest.mark.parametrize("keys", [("enter",), ("w",), ("o",), ("b",), ("c", "x", "enter")])
def test_nothing_is_sent_where_there_is_no_connection(keys: tuple[str, ...]) -> None:
    assert press(PAGE, LOST, *keys).effects == (OFFLINE,)


def test_host_of_the_server_confirms_leaving() -> None:
    hosting = replace(CONTEXT, hosted=(HOME,), link=replace(LINK, address=Address("127.0.0.1"), owned=True))
    page, effects, _ = press(PAGE, hosting, "escape")
    assert isinstance(page, Confirmation)
    assert effects == ()
    assert page.press("y", hosting) == Transition(FindPage(), (HangUp(),))
    assert page.press("n", hosting) == Transition(PAGE)


def test_guest_leaves_without_a_question() -> None:
    hosting = replace(CONTEXT, hosted=(Address("192.0.2.9"),))
    assert press(PAGE, hosting, "escape").effects == (HangUp(),)


@pytest.mark.parametrize(("command", "reason"), [("join", Refusal.TABLE_FULL), ("hello", Refusal.NAME_TAKEN)])
def test_refusal_is_visible(command: str, reason: Refusal) -> None:
    refused = Refused(command, reason, "it is\x1b full")
    tell = ShowMessage("The server refused: it is? full.", "bad")
    assert PAGE.notified(refused, CONTEXT, CONTEXT) == Transition(PAGE, (tell,))
    assert PAGE.notified(Said("ann", "hi"), CONTEXT, CONTEXT) == Transition(PAGE)


def test_taken_name_changes_and_the_table_request_repeats() -> None:
    joining = press(PAGE, CONTEXT, "enter").page
    asking = joining.notified(Refused("join", Refusal.NAME_TAKEN, "taken"), CONTEXT, CONTEXT).page
    assert asking.prompt is not None
    assert asking.prompt.label == "ann is taken there; another name"
    assert asking.prompt.field.text == "ann"
    assert press(asking, CONTEXT, "2", "enter").effects == sent(Hello(2, "ann2", "test"), Join("inn"))
    again, (message,), _ = press(asking, CONTEXT, *["backspace"] * 3, "enter")
    assert again.prompt is not None
    assert again.prompt.label == BAD_NAME
    assert isinstance(message, ShowMessage)


def test_tables_are_requested_regularly() -> None:
    page = LobbyPage(asked_at=10, counted_at=10)
    early, late = replace(CONTEXT, now=10 + ASK_SECONDS / 2), replace(CONTEXT, now=10 + ASK_SECONDS)
    assert page.tick(early) == Transition(page)
    asked, effects, _ = page.tick(late)
    assert effects == sent(ListTables())
    assert asked.tick(late).effects == ()
    assert page.tick(replace(LOST, now=100)) == Transition(page)


def test_standings_are_requested_at_once_and_then_less_often() -> None:
    first, effects, _ = PAGE.tick(replace(CONTEXT, now=ASK_SECONDS))
    assert effects == sent(ListTables(), ListStandings())
    second, effects, _ = first.tick(replace(CONTEXT, now=COUNT_SECONDS))
    assert effects == sent(ListTables())
    assert second.tick(replace(CONTEXT, now=ASK_SECONDS + COUNT_SECONDS)).effects == sent(ListTables(), ListStandings())


def test_standings_open_with_a_new_request() -> None:
    assert press(PAGE, CONTEXT, STANDINGS) == Transition(StandingsPage(under=PAGE), sent(ListStandings()))
    assert press(PAGE, LOST, STANDINGS) == Transition(StandingsPage(under=PAGE))


@pytest.mark.parametrize(("columns", "rows", "words"), [(100, 28, "2 of 4"), (160, 48, "Tonight, since 05:00")])
def test_the_first_few_of_tonight_are_seen_in_the_lobby(columns: int, rows: int, words: str) -> None:
    evening = replace(CONTEXT, link=replace(LINK, standings=EVENING))
    canvas = shown(PAGE, evening, columns, rows)
    assert words in canvas.text
    assert spot_of(canvas, "S: all") == "S"


@pytest.mark.parametrize(("columns", "rows"), SIZES[:2])
def test_on_a_small_screen_they_have_one_line(columns: int, rows: int) -> None:
    evening = replace(CONTEXT, link=replace(LINK, standings=EVENING))
    assert "Tonight: 1 bob 2 of 4, 2 ann 1 of 4" in shown(PAGE, evening, columns, rows).text


@pytest.mark.parametrize("listed", [None, NOT_KEPT])
def test_lobby_without_standings_has_no_room_for_them(listed: StandingsListed | None) -> None:
    assert "S: all" not in shown(PAGE, replace(CONTEXT, link=replace(LINK, standings=listed)), 160, 48).text


@pytest.mark.parametrize(("listed", "offered"), [(None, True), (EVENING, True), (NOT_KEPT, False)])
def test_standings_have_no_hint_if_not_kept(listed: StandingsListed | None, offered: bool) -> None:
    hints = PAGE.hints(replace(CONTEXT, link=replace(LINK, standings=listed)))
    assert ("standings" in [binding.method for binding in hints]) is offered


def test_standings_of_all_time_replace_an_empty_tonight() -> None:
    before = replace(CONTEXT, link=replace(LINK, standings=changed(EVENING, tonight=())))
    text = shown(PAGE, before, 160, 48).text
    assert "For ever" in text
    assert "Dante (bot 5)" in text


def test_a_click_chooses_a_table_and_another_goes_there() -> None:
    spot = spot_of(shown(PAGE, CONTEXT), "bar")
    chosen = PAGE.point(spot, CONTEXT)
    assert chosen == Transition(LobbyPage(chosen="bar"))
    assert chosen.page.point(spot, CONTEXT).effects == DOES["2"]
    assert PAGE.point("w", CONTEXT).effects == DOES["w"]
    assert spot_of(shown(PAGE, EMPTY), "open a table") == "o"


@pytest.mark.parametrize(("columns", "rows"), SIZES)
def test_tables_people_and_talk_are_shown(columns: int, rows: int) -> None:
    context = replace(CONTEXT, link=replace(LINK, talk=(Line("gus says: anybody for a game?", "said"),)))
    lines = shown(PAGE, context, columns, rows).text.splitlines()
    inn = next(line for line in lines if "inn" in line)
    assert inn.split()[:5] == ["▸", "1", "inn", "▲▲△△", "2"]
    assert any("bar" in line and "▲▲" in line and "playing" in line and "cyd, dan" in line for line in lines)
    assert any("den" in line and "full" in line for line in lines)
    text = "\n".join(lines)
    assert "Here · 2" in text
    assert "ann (you), gus" in text
    assert "gus says: anybody for a game?" in text
    assert "Enter takes a seat." in text


@pytest.mark.parametrize(
    ("keys", "words"),
    [
        ((), ["Enter takes a seat.", "ann is host", "no spectators"]),
        (("down",), ["Enter watches.", "cyd is host", "3 watching", "no free edge"]),
        (("end",), ["No spectators allowed.", "watching is not allowed"]),
    ],
)
def test_chosen_table_has_all_details(keys: tuple[str, ...], words: list[str]) -> None:
    text = shown(press(PAGE, CONTEXT, *keys).page, CONTEXT, 160, 48).text
    assert [word for word in words if word not in text] == []


def test_an_empty_lobby_says_what_to_do() -> None:
    text = shown(PAGE, replace(EMPTY, link=replace(EMPTY.link, people=(), people_total=0))).text
    assert NO_TABLE in text
    assert NO_TALK in text
    assert "only you" in text


def test_omitted_entries_are_counted() -> None:
    crowd = tuple(f"guest {number:02}" for number in range(60))
    context = replace(CONTEXT, link=replace(LINK, tables_total=300, people=crowd, people_total=400))
    text = shown(PAGE, context).text
    assert "297 more are not listed" in text
    assert "Here · 400" in text
    assert "guest 59" not in text


def test_lost_connection_keeps_the_tables_in_view() -> None:
    text = shown(PAGE, LOST).text
    assert "It is? gone. Trying again in 4 s (R: now)." in text
    assert "inn" in text
    assert PAGE.title(LOST).right == "connection lost"


def test_the_title_names_the_server_and_what_others_type_to_come() -> None:
    assert PAGE.title(CONTEXT) == ("Contack · house · 192.0.2.7", "ann", False)
    assert (
        PAGE.title(replace(CONTEXT, hosted=(HOME,), link=replace(LINK, owned=True))).right
        == "others type: contack play 192.0.2.7"
    )


def test_names_from_elsewhere_cannot_steer_the_terminal() -> None:
    wild = changed(INN, name="i\x1bn", players=("a\nb", "卓"), host="a\nb")
    text = shown(PAGE, replace(CONTEXT, link=replace(LINK, tables=(wild,), people=("\x07",)))).text
    assert "i?n" in text
    assert "a?b, 卓" in text
    assert "\x07" not in text


def test_game_without_connected_players_is_empty() -> None:
    empty = replace(CONTEXT, link=replace(LINK, tables=(changed(BAR, empty=True),)))
    text = " ".join(shown(PAGE, empty, 120, 28).text.split())
    assert "empty until a player comes back" in text
    assert "▲▲ empty" in text


def test_locked_table_cannot_be_joined() -> None:
    context = replace(CONTEXT, link=replace(LINK, tables=(changed(INN, locked=True),)))
    message = ShowMessage("inn is locked: no new players.", "bad")
    assert press(PAGE, context, "enter").effects == (message,)
    assert press(PAGE, context, "w").effects == (message,)
    text = shown(PAGE, context).text
    assert "locked" in text
    assert "Locked: no new players." in text


GUARDED = replace(CONTEXT, link=replace(LINK, tables=(changed(INN, password=True),)))


def test_password_of_a_table_is_typed_in_dots_and_sent() -> None:
    asked = press(PAGE, GUARDED, "enter")
    assert asked == Transition(PAGE.asking_password(Join("inn")))
    assert asked.page.prompt is not None
    assert asked.page.prompt.field.secret
    assert press(asked.page, GUARDED, *"gold", "enter").effects == sent(Join("inn", password="gold"))
    assert press(asked.page, GUARDED, "enter") == Transition(replace(PAGE, wanted=Join("inn")))


def test_known_password_needs_no_prompt() -> None:
    context = replace(GUARDED, keyring=GUARDED.keyring.with_table(HOME, "inn", "gold"))
    assert press(PAGE, context, "enter").effects == sent(Join("inn", password="gold"))
    assert press(PAGE, context, "w").effects == sent(Join("inn", spectate=True, password="gold"))


def test_password_prompt_needs_a_connection() -> None:
    lost = replace(GUARDED, link=replace(GUARDED.link, state=LinkState.LOST))
    after = press(PAGE, lost, "enter")
    assert after.page.prompt is None
    assert after.effects == (OFFLINE,)


def test_wrong_password_opens_the_prompt_again() -> None:
    wrong = Refused("join", Refusal.WRONG_PASSWORD, "that is not the password")
    page, effects, _ = replace(PAGE, wanted=Join("inn", spectate=True)).notified(wrong, GUARDED, GUARDED)
    assert page == PAGE.asking_password(Join("inn", spectate=True))
    assert effects == (ShowMessage("That is not the password.", "bad"),)


def test_refused_chat_does_not_replace_typed_text() -> None:
    page = replace(PAGE, draft="hello").asking_password(Join("inn"))
    after = page.notified(Refused("say", Refusal.TOO_FAST, "not so fast"), CONTEXT, CONTEXT)
    assert after.page == page


@pytest.mark.parametrize(("key", "say"), [("c", Say("Tea")), (TO_ALL, Say("Tea", "server"))], ids=["lobby", "all"])
def test_rate_limited_chat_can_be_sent_again(key: str, say: Say) -> None:
    said = press(PAGE, CONTEXT, key, *"Tea", "enter")
    assert said.effects == sent(say)
    refused = Refused("say", Refusal.TOO_FAST, "that is too fast: wait 2 s", retry_after=2.0)
    page, (message,), _ = said.page.notified(refused, CONTEXT, CONTEXT)
    assert message == ShowMessage("Not said: that is too fast: wait 2 s. Say it again in 2 seconds.", "bad")
    assert press(page, CONTEXT, "enter").effects == sent(say)
