"""What becomes of a player's part in a deal: the page decides as the other clients do, whatever the server tells."""

from collections.abc import Callable
from typing import Any

import msgpack
import pytest

from contack.client.session.actions import Show
from contack.client.session.dealing import follow
from contack.client.session.fairness import NO_COMMITMENT, DealCommitment
from contack.client.session.model import AT_NO_TABLE
from contack.protocol.codec import encode
from contack.protocol.command import Ready, Reveal
from contack.protocol.notice import Notice
from contack.server.table.client import Delivery
from contack.server.table.table import Table
from tests.client.crook import (
    Crook,
    Picky,
    chosen_last,
    held_up,
    joined,
    late_commitment,
    names_ann,
    names_bob,
    no_part,
    silent_reset,
)
from tests.client.house import House, PlainClient, wish
from tests.server.web.pages.node import calls
from tests.server.web.pages.test_table import NOTHING

pytestmark = pytest.mark.process


class Following(PlainClient):
    def __init__(self, house: House) -> None:
        self.notices: list[tuple[Notice, DealCommitment]] = []
        super().__init__(house, wish("ann"))

    def handle(self, notice: Notice) -> None:
        committed = self.plain.committed if self.plain.arrived else NO_COMMITMENT
        self.notices.append((notice, committed))
        super().handle(notice)


def as_part(committed: DealCommitment) -> dict[str, Any]:
    return {
        "token": "",
        "nonce": committed.nonces[-1].hex() if committed.nonces else "",
        "commitment": committed.commitment,
        "before": None,
        "digests": list(committed.digests) if committed.digests else None,
        "seats": list(committed.seats),
        "fate": committed.fate,
        "known": committed.called_off.known,
        "refused": committed.refused,
    }


def expected(ann: Following) -> list[tuple[str, int, bool, bool]]:
    found, model = [], AT_NO_TABLE
    for notice, committed in ann.notices:
        before, model = model, model.apply(notice)
        after, effects = follow(committed, before, model, notice)
        said = any(isinstance(effect, Show) for effect in effects)
        found.append((str(after.fate), after.called_off.known, bool(after.refused), said))
    return found


def found(ann: Following) -> list[tuple[str, int, bool, bool]]:
    notices = [msgpack.unpackb(encode(notice)) for notice, _ in ann.notices]
    states = calls(*(("table/model", "apply*", [NOTHING, notices[:end], 0]) for end in range(len(notices) + 1)))
    steps = calls(
        *(
            ("table/part", "followed", [as_part(committed), before["seat"], after["seat"], notice])
            for notice, (_, committed), before, after in zip(notices, ann.notices, states[:-1], states[1:], strict=True)
        )
    )
    return [
        (step["part"]["fate"], step["part"]["known"], bool(step["part"]["refused"]), bool(step["words"]))
        for step in steps
    ]


@pytest.mark.parametrize("call_off", [joined, held_up, names_ann, names_bob])
def test_page_counts_deals_as_other_clients_do(call_off: Callable[[Picky], list[Delivery]]) -> None:
    picky = Picky(Following, call_off, times=2)
    for _ in range(2):
        picky.ready_again()
    assert isinstance(picky.ann, Following)
    assert picky.table.playing
    steps = found(picky.ann)
    assert steps == expected(picky.ann)
    assert steps[-1][:2] == ("begun", 2)


@pytest.mark.parametrize("cheat", [late_commitment, no_part, silent_reset])
def test_page_refuses_deals_as_other_clients_do(cheat: Callable[[Table], list[Delivery]]) -> None:
    ann = Crook(Following, Ready, cheat).ann
    assert isinstance(ann, Following)
    assert found(ann) == expected(ann)


def test_page_finds_changed_digests_when_the_game_begins() -> None:
    ann = Crook(Following, Reveal, chosen_last).ann
    assert isinstance(ann, Following)
    steps = found(ann)
    assert steps == expected(ann)
    assert ("begun", 0, False, True) in steps


def test_page_readies_itself_afresh_for_a_deal_called_off() -> None:
    seat = {"token": "t", "table": {"commitment": "c1"}, "game": {"digests": ["d0"]}}
    sent = as_part(DealCommitment("c1", (b"nonce",), ("d1",)))
    [fresh, same, again, begun] = calls(
        ("table/part", "readied", [sent | {"fate": "called_off", "known": 2}, seat]),
        ("table/part", "readied", [sent | {"digests": None, "refused": "because"}, seat]),
        ("table/part", "readied", [sent, seat]),
        ("table/part", "readied", [sent | {"fate": "begun", "known": 2}, seat]),
    )
    assert (fresh["commitment"], fresh["token"], fresh["before"], fresh["known"]) == ("c1", "t", ["d0"], 2)
    assert len({part["nonce"] for part in (fresh, again, begun)} | {sent["nonce"]}) == 4
    assert same == sent | {"digests": None}
    assert begun["known"] == 0


def test_page_keeps_the_count_at_another_seat() -> None:
    sent = as_part(DealCommitment("c1", (b"nonce",), ("d1",)))
    [counted, unsent, begun] = calls(
        ("table/part", "left", [sent]),
        ("table/part", "left", [sent | {"digests": None}]),
        ("table/part", "left", [sent | {"fate": "begun", "known": 2}]),
    )
    assert [part["known"] for part in (counted, unsent, begun)] == [1, 0, 0]
    assert counted == as_part(NO_COMMITMENT) | {"known": 1}


def test_page_without_a_number_in_a_round_raises_no_alarm() -> None:
    ann = {"name": "ann", "ready": True, "digest": ""}
    seat = {"name": "ann", "table": {"round": 1, "asking": True, "commitment": "00", "players": [ann]}}
    part = as_part(DealCommitment("00", (bytes(32),)))
    [step] = calls(("table/part", "followed", [part, None, seat, {"type": "table_changed", "change": "asked"}]))
    assert (step["part"]["nonce"], step["words"]) == ("", "")
