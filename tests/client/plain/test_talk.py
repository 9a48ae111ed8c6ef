"""Words to the whole server, reactions, nudges and hints for one player, as the plain client says and shows them."""

from dataclasses import replace

import pytest

from contack.client.plain.client import MOST_CHAT
from contack.client.plain.commands import carry_out
from contack.client.session.actions import send
from contack.protocol.command import ChooseColour, GiveHints, Nudge, Pair, React, Reaction, Say
from contack.protocol.notice import Nudged, Paired, Reacted, Said
from tests.client.house import PlainClient, texts_of


@pytest.mark.parametrize(
    ("line", "command"),
    [
        ("all Supper is ready!", Say("Supper is ready!", "server")),
        ("pair", Pair()),
        ("colour 5", ChooseColour(5)),
        ("react wow", React(Reaction.WOW)),
        ("react well", React(Reaction.WELL_PLAYED)),
        ("react Well played", React(Reaction.WELL_PLAYED)),
        ("hints bob on", GiveHints("bob", hints=True)),
        ("hints Bob the 2nd off", GiveHints("Bob the 2nd", hints=False)),
    ],
)
def test_typed_text_is_sent(ann: PlainClient, line: str, command: object) -> None:
    _, effects = carry_out(ann.plain, line)
    assert effects == send(command)  # type: ignore[arg-type]  # each is a command


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("all", "Type all with 1 to 500 visible characters"),
        ("react", f"Type react with one of {', '.join(Reaction)}"),
        ("react yawn", "Type react with one of"),
        ("nudge", "No game is running"),
        ("colour 8", "Type colour with a number from 1 to 7"),
        ("hints bob", "Type hints with the name of a player, and on or off"),
    ],
)
def test_unknown_reaction_lists_the_known_ones(ann: PlainClient, line: str, words: str) -> None:
    assert words in texts_of(carry_out(ann.plain, line)[1])[0]


def test_only_others_can_nudge_the_player_at_turn(playing: PlainClient) -> None:
    assert "It is your own turn" in texts_of(carry_out(playing.plain, "nudge")[1])[0]
    model = playing.plain.model
    assert model.view is not None
    assert model.seat is not None
    waiting = replace(playing.plain, model=replace(model, view=replace(model.view, seat=1 - model.seat)))
    assert carry_out(waiting, "nudge")[1] == send(Nudge("bob"))


def test_chat_to_all_has_its_place(ann: PlainClient) -> None:
    for table, words in (("pub", "eve (at pub) says to all: Supper!"), ("", "eve (in the lobby) says to all: Supper!")):
        after, effects = ann.plain.receive(Said("eve", "Supper!", "server", table))
        assert texts_of(effects) == [words]
        assert after.chat == ann.plain.chat


def test_table_chat_has_a_bound(ann: PlainClient) -> None:
    for number in range(MOST_CHAT + 2):
        ann.plain, _ = ann.plain.receive(Said("eve", f"number {number}"))
    assert len(ann.plain.chat) == MOST_CHAT
    assert ann.plain.chat[-1].endswith(f"number {MOST_CHAT + 1}")


def test_reactions_are_shown_in_words(ann: PlainClient) -> None:
    assert texts_of(ann.plain.receive(Reacted("eve", Reaction.WELL_PLAYED))[1]) == ["eve: Well played!"]


def test_nudge_rings_the_bell_on_a_terminal(ann: PlainClient) -> None:
    assert texts_of(ann.plain.receive(Nudged("ann", "eve"))[1]) == ["\aeve nudges you: it is your turn."]
    piped = replace(ann.plain, patient=True)
    assert texts_of(piped.receive(Nudged("ann", "eve"))[1]) == ["eve nudges you: it is your turn."]


def test_other_players_see_a_nudge(ann: PlainClient) -> None:
    assert texts_of(ann.plain.receive(Nudged("bob", "eve"))[1]) == ["eve nudges bob."]
    assert texts_of(ann.plain.receive(Nudged("bob", "ann"))[1]) == ["You nudge bob."]


def test_hints_for_one_player_are_announced_and_listed(ann: PlainClient) -> None:
    assert ann.types("hints ann on").startswith("ann may have hints from now on.")
    assert "ann: ready, with hints" in ann.types("people")
    assert ann.plain.model.hints_allowed
    assert ann.types("hints ann off").startswith("ann plays without hints again.")
    assert "with hints" not in ann.types("people")


def test_pairing_code_is_shown_with_instructions(ann: PlainClient) -> None:
    (text,) = texts_of(ann.plain.receive(Paired("abc", "K7Q-X3M", 60))[1])
    assert text == (
        "To move your seat, type the code K7Q-X3M on the server's page, or contack play HOST --pair K7Q-X3M in a"
        " terminal, or open the page with #pair=abc behind its address. It works once, within 60 seconds."
    )
