"""The plain client at a table: output, commands, and the end of input."""

import re
from dataclasses import replace

import pytest
from msgspec import structs

from contack.client.plain.client import Plain
from contack.client.plain.commands import carry_out
from contack.client.plain.help import HELP
from contack.client.plain.input import bots_gone, enter
from contack.client.session.actions import End, end, send, show
from contack.client.session.joining import JoinFlow
from contack.client.text.board import TextOptions
from contack.engine.board.lay import Lay
from contack.engine.deal import digest
from contack.engine.event import ChosenBy, GameEnded, Laid
from contack.engine.why_not import why_not
from contack.protocol.command import HandOver, Leave, PlayLay, Ready, TakeBack
from contack.protocol.error import Refusal
from contack.protocol.notice import Announced, Halted, Refused, Said
from tests.client.house import BotClient, House, PlainClient, commands_of, digests_of, texts_of, wish


def test_joining_player_sees_the_table_and_is_ready(ann: PlainClient) -> None:
    assert "You sit at den as ann." in ann.text
    assert digests_of(ann.commands[-1:]) == [digest(b"nonce")]
    assert ann.shown[-1] == "ann is ready. 1 of 2 seats taken, 1 ready."


def test_talk_in_the_lobby_is_not_shown_on_the_way_to_a_table() -> None:
    plain = Plain(JoinFlow(wish("ann")), bytes)
    assert plain.receive(Said("eve", "hello")) == (plain, ())


def test_ones_turn_shows_the_table_the_racks_and_numbered_lays(playing: PlainClient) -> None:
    shown = playing.shown[-1]
    assert "last" in shown
    assert re.search(r"^> you: .* now, .* in all; (\d\d-\d\d-\d\d ?)+$", shown, re.MULTILINE)
    for number, (lay, points) in enumerate(playing.plain.model.lays.items(), 1):
        assert re.search(rf"^ *{number}\. {lay} +{points} points  (blue|red|gold) ", shown, re.MULTILINE)
    assert shown.endswith("Your turn: type the number of a lay, or help.")


@pytest.mark.parametrize("typed", ["1", "01", "\uff11"])
def test_a_number_lays_that_lay(playing: PlainClient, typed: str) -> None:
    lay, view = next(iter(playing.plain.model.lays)), playing.plain.model.view
    assert view is not None
    playing.types(typed)
    assert PlayLay(lay, view.turn) in playing.commands
    assert f"you lay {lay.tile} at {lay.cell}" in playing.text


def test_illegal_lay_is_explained_and_not_sent(playing: PlainClient) -> None:
    view = playing.plain.model.view
    assert view is not None
    lay = Lay(view.racks[1 - view.seat][0] if view.seat is not None else view.racks[0][0], view.board.last)
    sent = len(playing.commands)
    assert playing.types(str(lay)) == f"{lay} cannot be laid: {why_not(view, lay)}."
    assert len(playing.commands) == sent


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("0", "There is no lay number 0: the list has 1 to "),
        ("99", "There is no lay number 99: the list has 1 to "),
        ("9" * 5000, "There is no lay number 9"),
        ("1-2-3@0,0", "'1-2-3' is not a tile: expected one of the 36"),
        ("why", "Type why with a lay, such as why 09-02-08@0,-1."),
        ("why 1", "can be laid."),
        ("why 08-09-10@90,90", "cannot be laid: "),
        ("", "Type the number of a lay, tile@cell, or help"),
        ("dance", "Type the number of a lay, tile@cell, or help"),
        ("scroes", "Did you mean scores? Type the number of a lay"),
        ("s", "s could be scores, say, standings, sit, start, swap: type more letters."),
        ("say", "Type say with 1 to 500 visible characters"),
        ("say " + "a" * 501, "Type say with 1 to 500 visible characters"),
        ("say \x1b[2J", "Type say with 1 to 500 visible characters"),
        ("auto maybe", "Type auto, auto on or auto off."),
        ("help", HELP),
        ("start", "Refused: a game is running already."),
        ("ready", "A game is running already, or about to begin."),
        ("people", "2 of 2 seats taken, host: ann\n  ann: playing\n  bob: playing"),
    ],
)
def test_whatever_is_typed_gets_an_answer(playing: PlainClient, line: str, words: str) -> None:
    assert words in playing.types(line)


def test_first_letters_of_a_command_are_enough(playing: PlainClient) -> None:
    assert playing.types("he") == HELP
    assert playing.types("TAB") == playing.types("table")


def test_table_racks_scores_and_log_have_commands(playing: PlainClient) -> None:
    assert playing.types("table") == playing.shown[-2]
    assert playing.types("racks") in playing.types("table")
    assert re.match(r"you: hand 1 -?\d+ so far; -?\d+ in all\nbob: ", playing.types("scores"))
    assert playing.types("log").startswith("hand 1 is dealt")


def test_list_shows_only_people_before_the_first_game(ann: PlainClient) -> None:
    assert ann.types("table").startswith("1 of 2 seats taken, host: ann")
    assert ann.types("racks") == ann.types("scores") == "No game has been started."
    assert ann.types("log") == "Nothing has happened yet."
    assert ann.types("1") == "No game is running."
    assert ann.types("08-09-10@0,1") == "08-09-10@0,1 cannot be laid: no game is running."
    assert ann.types("auto") == "No game is running."
    assert (
        ann.types("start") == "Refused: a game needs 2 players who are ready, now: 1; wait for others, or call a bot."
    )


def test_chat_reaches_all_including_its_author(house: House, ann: PlainClient) -> None:
    bob = PlainClient(house, wish("bob", spectate=True))
    ann.types("say hello  you")
    assert ann.shown[-1] == bob.shown[-1] == "ann says: hello  you"


def test_the_stand_in_can_make_one_lay(playing: PlainClient) -> None:
    playing.types("auto")
    laid = [event for event in playing.plain.model.events if isinstance(event, Laid) and event.by is ChosenBy.STAND_IN]
    assert len(laid) == 1
    assert "(stand-in)" in playing.text


def test_stand_in_plays_until_the_seat_is_taken_back(house: House, ann: PlainClient) -> None:
    bob = PlainClient(house, wish("bob"))
    ann.types("auto on")
    assert HandOver("seat") in ann.commands
    assert "The stand-in, a simple bot, plays for ann from now on." in bob.text
    assert bob.plain.must_choose
    ann.types("auto off")
    assert TakeBack() in ann.commands
    assert bob.shown[-1] == "ann plays again."


def test_a_lay_is_not_sent_twice_before_it_is_answered(playing: PlainClient) -> None:
    once, first = carry_out(playing.plain, "1")
    _, second = carry_out(once, "1")
    assert len(commands_of(first)) == 1
    assert not commands_of(second)
    assert "You have chosen already" in texts_of(second)[0]


@pytest.mark.parametrize(("command", "forgotten"), [("play_lay", True), ("hand_over", True), ("say", False)])
def test_only_a_choice_that_is_refused_can_be_made_again(playing: PlainClient, command: str, forgotten: bool) -> None:
    chosen, _ = carry_out(playing.plain, "1")
    after, _ = chosen.receive(Refused(command, "reason", "words"))
    assert after.must_choose is forgotten


def test_table_can_be_described_in_words(playing: PlainClient) -> None:
    assert re.search(r"^\d\d-\d\d-\d\d at 0,0", playing.types("list"))
    assert "free: " in playing.types("list")


def test_table_in_words_is_drawn_only_on_request(playing: PlainClient) -> None:
    drawn = replace(playing.plain, look=TextOptions(drawing=False))
    assert drawn.model.view is not None
    assert "____" not in texts_of(drawn._show_turn())[0]
    assert "____" in texts_of(carry_out(drawn, "table")[1])[0]


def test_end_of_the_bots_reaches_a_person(playing: PlainClient) -> None:
    assert bots_gone(playing.plain, "no \x1b memory") == show("The bots are gone: no ? memory")


def test_a_pipe_does_not_wait_for_bots_that_are_gone(house: House) -> None:
    effects = bots_gone(PlainClient(house, wish("ann"), patient=True).plain, "killed")
    assert effects == send(Leave()) + end(1, "The bots are gone: killed")


def test_foreign_names_cannot_steer_a_waiting_terminal(playing: PlainClient) -> None:
    model = playing.plain.model
    assert model.game is not None
    assert model.view is not None
    names = ("ann", "b\x1bb") if model.seat == 0 else ("b\x1bb", "ann")
    waits = replace(model, game=structs.replace(model.game, players=names), view=replace(model.view, seat=1))
    assert texts_of(carry_out(replace(playing.plain, model=waits), "1")[1]) == ["It is not your turn: b?b is to lay."]


def test_input_that_is_a_pipe_waits_for_its_turn(house: House) -> None:
    ann = PlainClient(house, wish("ann"), patient=True)
    for _ in range(200):
        ann.types("1")
    BotClient(house, wish("bob"))
    events = ann.plain.model.events
    assert isinstance(events[-1], GameEnded)
    assert {event.by for event in events if isinstance(event, Laid) and event.seat == 0} <= {ChosenBy.PLAYER, None}


def test_piped_lays_after_the_game_do_not_block(house: House) -> None:
    ann = PlainClient(house, wish("ann"), patient=True)
    for line in [*["1"] * 200, "ready", "1"]:
        ann.types(line)
    BotClient(house, wish("bob"), games=2)
    assert ann.plain.waiting == ()
    assert ann.text.count("hand 1 is dealt") == 2
    ann.ends_input()
    assert ann.status == 0
    assert ann.text.count("the game ends: ") == 2


def test_end_of_input_hands_the_seat_over_and_watches(house: House) -> None:
    ann = PlainClient(house, wish("ann"), patient=True)
    ann.types("1")
    ann.ends_input()
    BotClient(house, wish("bob"))
    assert ann.status == 0
    assert "the game ends: " in ann.text
    assert ann.commands[-2:] == [HandOver("seat"), Leave()]


def test_late_pipe_waits_for_the_next_game(house: House) -> None:
    bob = PlainClient(house, wish("bob", seats=2))
    dan = PlainClient(house, wish("dan"))
    bob.types("auto on")
    dan.types("auto on")
    dan.types("leave")
    ann = PlainClient(house, wish("ann"), nonce=b"nonce of ann")
    assert ann.plain.model.game is not None
    ann.ends_input()
    assert digests_of(ann.commands[-1:]) == [digest(b"nonce of ann")]
    bob.types("ready")
    bob.types("auto on")
    assert ann.status == 0
    assert ann.text.count("the game ends: ") == 1


def test_spectator_without_input_watches_to_the_end(house: House) -> None:
    cyd = PlainClient(house, wish("cyd", spectate=True))
    cyd.ends_input()
    for name in ("ann", "bob"):
        BotClient(house, wish(name))
    assert cyd.status == 0
    assert "the game ends: " in cyd.text
    assert not any(isinstance(command, Ready | HandOver) for command in cyd.commands)


def test_the_table_is_drawn_as_it_lay_at_the_end_of_each_hand(house: House) -> None:
    cyd = PlainClient(house, wish("cyd", spectate=True))
    for name in ("ann", "bob"):
        BotClient(house, wish(name))
    drawn = [text for text in cyd.shown if re.search(r"last(.|\n)*^hand \d ends", text, re.MULTILINE)]
    assert len(drawn) == 3


def test_server_without_disk_space_is_reported(ann: PlainClient) -> None:
    ann.handle(Halted(True, "the disk is \x07 full"))
    assert ann.shown[-1] == "The disk is ? full."
    ann.handle(Halted(False, "there is room again"))
    assert ann.shown[-1] == "There is room again."


def test_announcement_of_the_operator_is_printed(ann: PlainClient) -> None:
    ann.handle(Announced("supper \x07 at eight"))
    assert ann.shown[-1] == "From the server: supper ? at eight"


def test_server_without_disk_space_is_reported_while_joining() -> None:
    plain = Plain(JoinFlow(wish("ann")), bytes)
    assert plain.receive(Halted(True, "the disk is full")) == (plain, show("The disk is full."))


def test_foreign_names_and_chat_cannot_steer_the_terminal(ann: PlainClient) -> None:
    ann.handle(Said("b\x1b[2Jb", "\x07 hi \u202e"))
    assert ann.shown[-1] == "b?[2Jb says: ? hi ?"


def test_host_confirms_a_kick(house: House, ann: PlainClient) -> None:
    bob = PlainClient(house, wish("bob"))
    assert ann.types("kick bob") == "bob could not come back. Type kick bob once more if you are sure."
    assert "The host removes bob." in ann.types("kick bob")
    assert (bob.status, bob.shown[-1]) == (0, "den: ann removed you.")


def test_other_name_in_between_restarts_the_confirmation(house: House, ann: PlainClient) -> None:
    PlainClient(house, wish("bob", spectate=True))
    ann.types("kick bob")
    ann.types("kick eve")
    assert "once more" in ann.types("kick bob")


def test_host_mutes_and_unmutes(house: House, ann: PlainClient) -> None:
    bob = PlainClient(house, wish("bob", spectate=True))
    assert ann.types("mute bob") == "bob is muted."
    assert (
        bob.types("say hi")
        == "Not said: the host of this table has muted you: you can play, but not talk.\nNot sent: hi"
    )
    assert "  muted: bob" in ann.types("people").splitlines()
    assert ann.types("unmute bob") == "bob may talk again."
    assert bob.types("say hi") == "bob says: hi"


def test_waiting_player_learns_of_a_new_table(house: House) -> None:
    ann = PlainClient(house, wish("ann", seats=3))
    PlainClient(house, wish("bob", "attic", table_password="gold"))
    assert "bob opens a table: attic, with a password." in ann.text


def test_a_host_changes_the_options_between_games(house: House) -> None:
    ann = PlainClient(house, wish("ann", seats=3))
    words = ann.types("options seats=4 Grace=60 move-clock=30 hints=yes closed=any")
    assert words.startswith("ann changes the options: 4 seats, no countdown, lost players have 1 minute to return")
    assert "anyone may answer a closed table, for practice" in words
    assert ann.types("options").startswith("4 seats, no countdown")
    assert "no clocks" in ann.types("options move-clock=0 password=gold")


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("seats=9", "seats: expected a whole number of 7 or less"),
        ("seats=two", "Type a whole number after =, not two"),
        ("seats", "Type options with what to change, such as seats=5: there are seats, closed,"),
        ("chairs=4", "there are seats, closed,"),
        ("hints=maybe", "Type yes or no after ="),
        ("closed=both", "closed: expected next or any"),
    ],
)
def test_bad_options_are_explained(house: House, typed: str, words: str) -> None:
    assert words in PlainClient(house, wish("ann", seats=3)).types(f"options {typed}")


def test_a_host_swaps_seats_between_games(house: House) -> None:
    ann, bob = PlainClient(house, wish("ann", seats=3)), PlainClient(house, wish("bob the other", seats=3))
    assert ann.types("swap ANN bob the other") == "ann has another seat: bob the other, ann."
    assert "ann has another seat" in bob.text
    assert "Type swap with the names of two players: bob the other and ann sit here" in ann.types("swap ann")


def test_a_host_locks_the_table_and_unlocks_it(house: House, ann: PlainClient) -> None:
    assert ann.types("lock") == "ann locks the table: no new players."
    assert "  the table is locked: no new players" in ann.types("people").splitlines()
    assert PlainClient(house, wish("bob", open=False)).status == 1
    assert ann.types("unlock") == "ann unlocks the table."


def test_a_host_hands_this_on(house: House, ann: PlainClient) -> None:
    bob = PlainClient(house, wish("bob", spectate=True))
    assert ann.types("host bob") == "bob is the host now."
    assert "host: bob" in bob.types("people")
    assert ann.types("lock") == "Refused: only the host can do that: ask bob."


@pytest.mark.parametrize("line", ["kick", "mute", "host  ", "unmute a\u202eb"])
def test_command_about_a_person_needs_a_name(ann: PlainClient, line: str) -> None:
    assert "with the name of somebody at the table." in ann.types(line)


TOO_FAST = Refused("say", Refusal.TOO_FAST, "that is too fast: wait 2 s", retry_after=2.0)


def test_too_fast_chat_is_shown_with_the_time_to_retry(house: House, ann: PlainClient) -> None:
    ann.types("say first")
    house.deaf = True
    ann.types("say second")
    ann.types("say third")
    ann.handle(TOO_FAST)
    ann.handle(TOO_FAST)
    not_said = "Not said: that is too fast: wait 2 s. Say it again in 2 seconds."
    assert ann.shown[-4:] == [not_said, "Not sent: second", not_said, "Not sent: third"]


def test_ready_player_sees_once_what_the_game_waits_for(house: House) -> None:
    ann = PlainClient(house, wish("ann", seats=3))
    assert ann.types("ready") == "You are ready. The game waits for 2 more players."
    bob = PlainClient(house, wish("bob"))
    assert ann.types("ready") == "You are ready. The game waits for 1 more player."
    bob.types("leave")
    assert len(digests_of(ann.commands)) == 1


@pytest.mark.parametrize("word", ["leave", "quit", "exit", "q"])
def test_quit_and_exit_leave_the_table(playing: PlainClient, word: str) -> None:
    playing.types(word)
    assert playing.commands[-1] == Leave()
    assert playing.status == 0
    assert playing.shown[-1] == "den: you left."


@pytest.mark.parametrize("word", ["leave", "quit", "exit"])
def test_quit_ends_while_the_server_says_nothing(word: str) -> None:
    plain = Plain(JoinFlow(wish("ann")), lambda: b"nonce")
    assert enter(plain, word)[1] == (End(0, "You left before you came to a table."),)
    assert enter(plain, "table")[1] == ()


def test_quit_in_a_pipe_waits_for_the_table() -> None:
    plain = Plain(JoinFlow(wish("ann")), lambda: b"nonce", patient=True)
    assert enter(plain, "quit") == (replace(plain, waiting=("quit",)), ())


def test_end_of_input_ends_a_game_on_ones_own_server(house: House) -> None:
    ann = PlainClient(house, wish("ann"))
    ann.plain = replace(ann.plain, alone=True)
    BotClient(house, wish("bob"))
    ann.ends_input()
    assert ann.commands[-1] == Leave()
    assert ann.status == 0
