from hypothesis import given
from hypothesis import strategies as st

from contack.client.screen.state.badges import letters_of
from contack.client.text.width import text_width


def test_player_gets_the_first_free_letter_of_the_name() -> None:
    assert letters_of(["Ann", "ada", "Bob", "Åse"]) == ("A", "D", "B", "Å")
    assert letters_of(["a", "a1", "aa"]) == ("A", "B", "C")


def test_letters_wider_than_one_column_are_skipped() -> None:
    assert letters_of(["7 of nine", "卓球 club", "\U0001f469 zoe"]) == ("O", "C", "Z")


@given(st.lists(st.text(max_size=8), max_size=7))
def test_letters_are_all_different_and_one_column_wide(names: list[str]) -> None:
    letters = letters_of(names)
    assert len(set(letters)) == len(names)
    assert all(text_width(letter) == 1 and not letter.isdigit() for letter in letters)
