"""What is typed after `contack-server admin`, and what it asks for."""

from __future__ import annotations

import shlex

import msgspec
import pytest

from contack.server.admin.order import (
    ORDERS,
    AdminCall,
    Announce,
    AnyOrder,
    BackUp,
    BadOrder,
    CloseTable,
    Drain,
    KeepOut,
    LetIn,
    PauseTables,
    SendAway,
    ShowBans,
    ShowPeople,
    ShowStatus,
    ShowTables,
    UnpauseTables,
    order_words,
    parse_order,
)

TYPED: dict[str, AnyOrder] = {
    "who": ShowPeople(),
    "tables": ShowTables(),
    "status": ShowStatus(),
    "say Supper is ready!": Announce("Supper is ready!"),
    "kick the rat": SendAway("the rat"),
    "kick 'two  blanks'": SendAway("two  blanks"),
    "ban ann": KeepOut("ann"),
    "ban the rat for 2h": KeepOut("the rat", 7200),
    "ban 'the rat for 2h'": KeepOut("the rat for 2h"),
    "ban 192.168.1.7 for 1h30m": KeepOut("192.168.1.7", 5400),
    "ban fe80::1%eth0": KeepOut("fe80::1%eth0"),
    "bans": ShowBans(),
    "unban the rat": LetIn("the rat"),
    "close friday night": CloseTable("friday night"),
    "drain": Drain(),
    "drain off": Drain(on=False),
    "pause": PauseTables(),
    "pause pizza is here": PauseTables("pizza is here"),
    "unpause": UnpauseTables(),
    "backup /tmp/x.tar.gz": BackUp("/tmp/x.tar.gz"),
}


@pytest.mark.parametrize("text", TYPED)
def test_words_ask_for_something(text: str) -> None:
    assert parse_order(shlex.split(text)) == TYPED[text]


@pytest.mark.parametrize("text", TYPED)
def test_an_order_is_typed_by_its_words(text: str) -> None:
    assert parse_order(order_words(TYPED[text])) == TYPED[text]


@pytest.mark.parametrize("text", TYPED)
def test_it_goes_over_the_wire_and_comes_back(text: str) -> None:
    sent = msgspec.json.encode(AdminCall(TYPED[text]))
    assert msgspec.json.decode(sent, type=AdminCall).order == TYPED[text]


def test_every_order_is_tried_here() -> None:
    assert {text.split()[0] for text in TYPED} == set(ORDERS)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "there is no command ''; `help` lists all"),
        ("tabels", "there is no command 'tabels'; did you mean tables? `help` lists all"),
        ("who now", "who is typed so: who"),
        ("kick", "kick is typed so: kick NAME"),
        ("ban", "ban is typed so: ban ADDRESS|NAME [for 2h]"),
        ("ban ann for", "for how long? Such as: ban ann for 2h"),
        ("ban for 2h", "whom? Such as: ban ann for 2h"),
        ("ban ann for ever", "'ever' is no duration of up to ten years: a duration is such as 30m, 2h, 1h30m or 7d"),
        ("drain of", "drain is typed so: drain, or drain off to take it back"),
        ("backup a b", "backup takes one file: put its name in quotes where it has blanks"),
        ("say '\x1b[2J'", "what is said is one line of characters that can be seen"),
        ("say ' '", "what is said is one line of characters that can be seen"),
        (f"say {'x' * 501}", "what is said has up to 500 characters: these are 501"),
        (f"kick {'x' * 65}", "a name has 1 to 24 characters"),
        (f"close {'x' * 25}", "the name of a table has up to 24 characters"),
    ],
)
def test_what_asks_for_nothing_is_told_what_would_be_right(text: str, words: str) -> None:
    with pytest.raises(BadOrder) as told:
        parse_order(shlex.split(text))
    assert str(told.value) == words
