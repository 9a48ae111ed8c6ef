"""The file of sentences: every key is used, every field is filled, and both renderers say the same."""

from collections.abc import Mapping
from string import Formatter
from typing import Any

import pytest

from contack.engine.records.event_form import EVENTS
from contack.protocol.command import Reaction
from contack.protocol.error import CloseReason, Refusal
from contack.protocol.notice import Change
from contack.protocol.sentences import SENTENCES, YOU, say
from tests.protocol.said import VECTORS


@pytest.mark.parametrize(("key", "fields", "text"), VECTORS)
def test_sentence_has_its_fields(key: str, fields: dict[str, Any], text: str) -> None:
    assert say(key, **fields) == text


def test_fields_of_strangers_cannot_steer_a_terminal() -> None:
    assert say("event.passed", name="\x1b[2J{name}") == "?[2J{name} cannot lay and passes"


# the codec has its own words for broken bytes of a peer
UNREADABLE = (CloseReason.FRAME_TOO_LARGE, CloseReason.UNREADABLE_FRAME)


def test_each_event_change_and_reason_has_a_sentence() -> None:
    events = [f"event.{name}" for kinds in EVENTS.values() for name in kinds]
    changes = [f"change.{change}" for change in Change if change not in ("asked", "revealed")]
    reactions = [f"reaction.{reaction}" for reaction in Reaction]
    refused = [f"refused.{reason}" for reason in Refusal]
    closed = [f"closed.{reason}" for reason in CloseReason if reason not in UNREADABLE]
    for key in (*events, *changes, *reactions, *refused, *closed):
        assert any(known == key or known.startswith(f"{key}.") for known in SENTENCES), key


def fields_of(form: str) -> set[str]:
    return {field for _, field, _, _ in Formatter().parse(form) if field is not None}


def forms(sentence: str | Mapping[str, str]) -> list[str]:
    """Return a sentence, or its singular and plural."""
    return [sentence] if isinstance(sentence, str) else [sentence["one"], sentence["other"]]


def test_plural_forms_count() -> None:
    plurals = [form for form in SENTENCES.values() if not isinstance(form, str)]
    assert all(set(form) == {"one", "other"} for form in plurals)
    assert all("count" in fields_of(form["other"]) for form in plurals)
    assert all(fields_of(form["one"]) <= fields_of(form["other"]) for form in plurals)


def test_forms_for_the_reader_need_no_other_fields() -> None:
    mine = [key for key in SENTENCES if key.endswith(f".{YOU}")]
    assert mine
    for key in mine:
        form, other = SENTENCES[key], SENTENCES[key.removesuffix(f".{YOU}")]
        assert type(form) is type(other)
        for one, same in zip(forms(form), forms(other), strict=True):
            assert fields_of(one) <= fields_of(same)
