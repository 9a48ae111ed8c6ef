import pytest
from hypothesis import given
from hypothesis import strategies as st

from contack.client.plain.help import solitaire_help
from contack.client.plain.solitaire_commands import DealAgain, answer
from contack.client.session.actions import Effect, End, Show, WriteRecord
from contack.client.solitaire.game import Deal, Events, SolitaireGame
from contack.client.solitaire.text import GAME_OVER
from contack.client.text.board import TextOptions
from contack.engine.board.lay import Lay
from contack.engine.event import Laid
from contack.engine.solitaire.event import Undone

LOOK = TextOptions()
SESSION, _ = SolitaireGame.start(Deal("stacked", "hello"))
LAY = next(iter(SESSION.position.lays))
LOST = answer(SolitaireGame.start(Deal("stacked", "64"))[0], "1", LOOK)[0]


def said(line: str, session: SolitaireGame = SESSION, look: TextOptions = LOOK) -> str:
    after, (effect,) = answer(session, line, look)
    assert after == session
    assert isinstance(effect, Show)
    return effect.text


def changed(line: str, session: SolitaireGame = SESSION, look: TextOptions = LOOK) -> tuple[SolitaireGame, Events, str]:
    after, (write, shown) = answer(session, line, look)
    assert isinstance(write, WriteRecord)
    assert isinstance(shown, Show)
    return after, write.events, shown.text


@pytest.mark.parametrize("line", ["1", " 1 ", str(LAY), str(LAY).replace("@", " @ "), f"  {LAY}"])
def test_a_lay_is_named_by_its_number_or_in_full(line: str) -> None:
    after, events, text = changed(line)
    assert isinstance(events[0], Laid)
    assert after.position.board.laid[-1] == LAY
    assert f"you lay {LAY.tile} from stack 2 at {LAY.cell}" in text


@pytest.mark.parametrize("line", ["0", "99", "٣" * 5, "9" * 9999])
def test_unlisted_number_is_explained(line: str) -> None:
    assert said(line).endswith(": the list has 1 to 4")


def test_illegal_lay_is_explained() -> None:
    assert said("09-10-07@0,0") == "09-10-07@0,0 cannot be laid: 06-07-01 lies at 0,0 already"


@pytest.mark.parametrize("line", ["9-10-7@0,0", "09-10-07@here", "@", "09-10-07@"])
def test_unreadable_lay_is_explained(line: str) -> None:
    assert "expected" in said(line)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("why 09-10-07@0,-1", "09-10-07@0,-1 can be laid, for 15 points"),
        ("why 1", "09-10-07@0,-1 can be laid, for 15 points"),
        ("why 09-10-07@1,0", "09-10-07@1,0 cannot be laid: red 10 + 7 = 17: neither equal nor a multiple of five"),
        ("why 03-04-01@0,-1", "03-04-01@0,-1 cannot be laid: that tile is not on top of a stack"),
        ("why", "type the lay too, such as: why 09-02-08@0,-1"),
        ("why not", "'not' is not a lay: expected tile@cell, such as 09-02-08@0,-1"),
    ],
)
def test_why_explains_an_illegal_lay(line: str, words: str) -> None:
    assert said(line) == words


def test_in_a_draw_solitaire_why_names_the_tile_to_lay() -> None:
    session, _ = SolitaireGame.start(Deal("draw", "15"))
    assert said("why 09-10-07@0,-1", session).endswith(f"the tile to lay is {session.position.view.rack[0]}")


def test_undo_takes_back_a_lay() -> None:
    after, events, text = changed("undo", changed("1")[0])
    assert (after, events) == (SESSION, (Undone(),))
    assert "you take back the last lay" in text


def test_undo_at_the_start_says_nothing_to_undo() -> None:
    assert said("undo") == "no lay to undo"


@pytest.mark.parametrize(
    ("line", "effect"), [("again", DealAgain()), ("new", DealAgain(another=True)), ("quit", End(0))]
)
def test_game_can_be_set_aside_restarted_or_given_up(line: str, effect: Effect) -> None:
    assert answer(SESSION, line, LOOK) == (SESSION, (effect,))


@pytest.mark.parametrize("line", ["h", "HELP", "hel", " help me "])
def test_a_command_is_known_by_its_first_letters(line: str) -> None:
    assert said(line) == solitaire_help("stacked")


def test_help_names_every_command_and_fits_a_small_terminal() -> None:
    for text in (solitaire_help("draw"), solitaire_help("stacked")):
        assert max(map(len, text.splitlines())) <= 80
        assert len(text.splitlines()) < 24
        for command in ("again", "help", "hint", "list", "new", "quit", "table", "undo", "why"):
            assert f"\n  {command}" in text


def test_list_describes_tiles_and_free_places() -> None:
    assert said("list").splitlines() == [
        "06-07-01 at 0,0, laid last",
        "free: -1,0 beside gold 1",
        "free: 0,-1 beside blue 6",
        "free: 1,0 beside red 7",
    ]


def test_table_draws_even_where_drawings_are_not_wanted() -> None:
    assert "/last\\" in said("table", look=TextOptions(drawing=False))
    assert "/last\\" not in changed("1", look=TextOptions(drawing=False))[2]


def test_an_empty_line_reminds_of_what_can_be_typed() -> None:
    assert said("\n") == "type a number from the list, or help"
    assert said("\n", LOST) == GAME_OVER


@pytest.mark.parametrize("line", ["1", "99"])
def test_a_lost_game_offers_what_is_left(line: str) -> None:
    assert said(line, LOST).endswith(GAME_OVER)
    assert "the game is over" in said(f"why {LAY}", LOST)


@given(st.text(max_size=60))
def test_nonsense_is_answered_in_one_printable_line(line: str) -> None:
    text = said(f"x{line}")
    assert text.isprintable()
    assert text


@pytest.mark.parametrize("line", ["hi", "hint", "HINT please"])
def test_a_hint_is_a_lay_and_what_it_promises(line: str) -> None:
    lay, _, words = said(line).partition(". ")
    assert Lay.parse(lay) in SESSION.position.lays
    assert words.startswith("Best guess: ")


def test_a_hint_says_when_nothing_helps() -> None:
    session = SolitaireGame.start(Deal("stacked", "4987", peek=True))[0]
    assert said("hint", session) == "Certain: the game cannot be won any more, whatever you lay."


def test_there_is_no_hint_once_a_game_is_over() -> None:
    assert said("hint", LOST) == GAME_OVER


def test_a_mistyped_word_proposes_the_right_one() -> None:
    assert said("udno") == "'udno' is not a command. Did you mean undo? Type help for all commands."
    assert said("xyzzy") == "'xyzzy' is not a command. Type help for all commands."
