import pytest

from contack.client.text.english import capitalized, counted, listed
from contack.protocol.name import printable


def test_only_one_is_singular() -> None:
    assert [counted(number, "tile") for number in (0, 1, 2, -1)] == ["0 tiles", "1 tile", "2 tiles", "-1 tiles"]


@pytest.mark.parametrize(
    ("names", "words"), [(["ann"], "ann"), (["ann", "bob"], "ann and bob"), (["ann", "bob", "cyd"], "ann, bob and cyd")]
)
def test_a_list_reads_as_english(names: list[str], words: str) -> None:
    assert listed(names) == words


@pytest.mark.parametrize("hostile", ["\x1b[31mred", "two\nlines", "\u202eleft", "\x07bell", "half \udcff"])
def test_text_from_elsewhere_cannot_steer_a_terminal(hostile: str) -> None:
    assert printable(hostile).isprintable()


def test_names_in_any_script_stay_as_they_are() -> None:
    assert printable("Zoë 猫 é") == "Zoë 猫 é"


def test_only_the_first_letter_becomes_a_capital() -> None:
    assert [capitalized(text) for text in ("", "a", "the Den")] == ["", "A", "The Den"]
