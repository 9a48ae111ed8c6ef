from contack.client.plain.solitaire_commands import answer
from contack.client.session.actions import Show
from contack.client.solitaire.game import Deal, SolitaireGame
from contack.client.solitaire.text import deal_text, table_text
from contack.client.text.board import TextOptions
from contack.client.text.events import list_text

WORDS = TextOptions(drawing=False)


def after(deal: Deal, *lines: str, look: TextOptions = WORDS) -> list[str]:
    session, events = SolitaireGame.start(deal)
    text = table_text(session.position, look, events)
    for line in lines:
        session, effects = answer(session, line, look)
        (text,) = (effect.text for effect in effects if isinstance(effect, Show))
    return text.splitlines()


def test_draw_solitaire_shows_starter_and_first_tile() -> None:
    assert after(Deal("draw", "2")) == [
        "36 tiles are shuffled into the pile",
        "you draw 03-04-01",
        "you open with 03-04-01 at 0,0",
        "you discard 08-09-03, which fits nowhere",
        "you draw 03-07-08",
        "laid: 1 of 36 tiles, 0 points",
        "33 tiles in the pile, 1 discard, 08-09-03 on top",
        "to lay: 03-07-08, drawn",
        " 1. 03-07-08@0,-1   0 points  blue 3 to 3",
    ]


def test_draw_solitaire_says_when_the_discard_must_be_laid() -> None:
    assert "to lay: 05-01-04, the top discard" in after(Deal("draw", "2"), "1", "1")


def test_a_draw_solitaire_that_is_won_says_so() -> None:
    lines = after(Deal("draw", "15"), *["1"] * 35)
    assert "the game is won: all 36 tiles are laid" in lines
    assert lines[-1].startswith("pile empty, 0 discards")


def test_a_stacked_solitaire_shows_tops_and_heights_only() -> None:
    lines = after(Deal("stacked", "64"))
    assert lines[:4] == [
        "36 tiles are dealt into 7 stacks",
        "you open with 04-05-06 at 0,0",
        "laid: 1 of 36 tiles, 0 points",
        "stack 1, 5 tiles: 08-01-07",
    ]
    assert lines[9:11] == ["stack 7, 5 tiles: 08-04-07", " 1. 09-10-04@-1,0  10 points  gold 4 + 6 = 10"]


def test_peeking_shows_whole_stacks_from_the_top() -> None:
    lines = after(Deal("stacked", "64", peek=True))
    assert lines[3] == "stack 1, 5 tiles, top first: 08-01-07 06-07-01 06-02-05 09-05-08 05-06-07"


def test_stacks_that_are_used_up_are_empty() -> None:
    assert [line for line in after(Deal("stacked", "217"), *["1"] * 35) if line.startswith("stack")] == [
        f"stack {number}, empty" for number in range(1, 8)
    ]


def test_a_lost_game_says_how_many_tiles_lie_and_lists_no_lays() -> None:
    lines = after(Deal("stacked", "64"), "1")
    assert "the game is lost: 2 of 36 tiles are laid" in lines
    assert lines[-1].startswith("stack 7")


def test_the_drawing_comes_first_with_the_lays_numbered_on_it() -> None:
    drawing, _, rest = "\n".join(after(Deal("draw", "2"), look=TextOptions())).partition("36 tiles")
    assert "/last\\" in drawing
    assert "#1" in drawing
    assert " 1. 03-07-08@0,-1" in rest


def test_free_places_are_marked_until_the_game_is_over() -> None:
    assert any("*" in line for line in after(Deal("stacked", "64"), look=TextOptions()))
    assert not any("*" in line for line in after(Deal("stacked", "64"), "1", look=TextOptions()))


def test_a_drawing_keeps_to_the_width_of_the_terminal() -> None:
    lines = after(Deal("draw", "15"), *["1"] * 35, look=TextOptions(width=60))
    assert max(map(len, lines)) <= 60


def test_list_has_the_values_around_each_free_place() -> None:
    session, _ = SolitaireGame.start(Deal("draw", "2"))
    session, _ = session.lay(next(iter(session.position.lays)))
    assert list_text(session.position.board).splitlines() == [
        "03-04-01 at 0,0",
        "03-07-08 at 0,-1, laid last",
        "free: -1,-1 beside red 7",
        "free: 1,-1 beside gold 8",
    ]


def test_deal_text_has_the_command_to_play_it_again() -> None:
    assert deal_text(Deal("draw", "abc")).endswith(": contack solitaire draw --deal abc")
    assert deal_text(Deal("stacked", "two words", peek=True)).endswith(
        ": contack solitaire stacked --peek --deal 'two words'"
    )
