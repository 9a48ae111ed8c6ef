"""What two touching edges are worth."""

from itertools import product

import pytest

from contack.engine.board.contact import Contact
from contack.engine.board.tile import Colour

VALUES = range(1, 11)


@pytest.mark.parametrize(("ours", "theirs"), list(product(VALUES, VALUES)))
def test_a_contact_counts_by_fives_or_matches_or_is_illegal(ours: int, theirs: int) -> None:
    contact = Contact(Colour.RED, ours, theirs)
    counting = ours + theirs in (5, 10, 15, 20)
    assert contact.legal is (counting or ours == theirs)
    assert contact.points == (ours + theirs if counting else 0)


@pytest.mark.parametrize(
    ("contact", "words"),
    [
        (Contact(Colour.GOLD, 7, 4), "gold 7 + 4 = 11: neither equal nor a multiple of five"),
        (Contact(Colour.BLUE, 9, 1), "blue 9 + 1 = 10"),
        (Contact(Colour.GOLD, 8, 8), "gold 8 to 8"),
    ],
    ids=["illegal", "counting", "matching"],
)
def test_contact_says_its_values_and_result(contact: Contact, words: str) -> None:
    assert str(contact) == words
