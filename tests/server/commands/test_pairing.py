"""A seat moves to another device by a code, and back."""

from __future__ import annotations

from contack.protocol.command import Claim, Join, Pair, Resume
from contack.protocol.error import Refusal
from contack.protocol.limits import PAIRING_SECONDS
from contack.protocol.notice import Joined, Left, Paired
from contack.server.lobby.password_check import GUESSES_AT_ONCE
from tests.server.fake_journal import RememberingJournal, kept
from tests.server.party import Party, Person


def code_of(person: Person) -> str:
    return person.gets(Paired, Pair()).code


def test_code_moves_the_seat_and_notifies_both(party: Party) -> None:
    ann, bob = party.game("ann", "bob")
    phone = party.person("phone")
    joined = phone.gets(Joined, Claim(code_of(ann)))
    assert (joined.name, joined.seat, joined.view) == ("ann", 0, bob.view)
    assert ann.notices[-1] == Left(
        "inn", "your seat went to another device; a code from there brings it back", moved=True
    )


def test_claim_gives_a_new_token_and_voids_the_old_one(party: Party) -> None:
    ann, _ = party.table("ann", "bob")
    first, phone = ann.token, party.person("phone")
    second = phone.gets(Joined, Claim(code_of(ann))).token
    assert first != second
    refused = ann.refused(Resume(first))
    assert (refused.reason, refused.words) == (Refusal.BAD_TOKEN, "ann has that seat now, under another token")
    phone.drops()
    assert party.person("phone").gets(Joined, Resume(str(second))).token == second


def test_new_token_survives_a_restart() -> None:
    journal = RememberingJournal()
    party = Party(journal=journal)
    ann, _ = party.game("ann", "bob")
    token = party.person("phone").gets(Joined, Claim(code_of(ann))).token
    after = Party(journal=RememberingJournal(), first_secret=1000)
    after.lobby.tables.restore(kept(journal.commits))
    assert after.person("phone").gets(Joined, Resume(token or "")).name == "ann"


def test_code_takes_the_seat_back_in_the_middle_of_a_turn(party: Party) -> None:
    people = party.game("ann", "bob")
    mover, phone = party.mover(people), party.person("phone")
    phone.gets(Joined, Claim(code_of(mover)))
    mover.gets(Joined, Claim(code_of(phone)))
    mover.plays()
    assert any(isinstance(notice, Left) for notice in phone.notices)


def test_code_works_once(party: Party) -> None:
    ann, _ = party.table("ann", "bob")
    code = code_of(ann)
    party.person("phone").gets(Joined, Claim(code))
    assert party.person("eve").refused(Claim(code)).reason == Refusal.BAD_CODE


def test_code_is_valid_for_a_minute(party: Party) -> None:
    ann, bob = party.table("ann", "bob")
    late, soon = code_of(ann), code_of(bob)
    party.clock.advance(PAIRING_SECONDS - 1)
    party.person("phone").gets(Joined, Claim(soon))
    party.clock.advance(1)
    assert party.person("eve").refused(Claim(late)).reason == Refusal.BAD_CODE


def test_newer_code_voids_the_older_one(party: Party) -> None:
    ann, _ = party.table("ann", "bob")
    older, newer = code_of(ann), code_of(ann)
    phone = party.person("phone")
    assert phone.refused(Claim(older)).reason == Refusal.BAD_CODE
    phone.gets(Joined, Claim(newer))


def test_spectator_cannot_pair(party: Party) -> None:
    party.table("ann", "bob")
    eve = party.person("eve")
    eve.does(Join("inn", spectate=True))
    assert eve.refused(Pair()).reason == Refusal.NO_SEAT


def test_code_outlives_its_connection(party: Party) -> None:
    ann, _ = party.game("ann", "bob")
    code = code_of(ann)
    ann.drops()
    assert party.person("phone").gets(Joined, Claim(code)).name == "ann"


def test_typed_code_takes_the_seat(party: Party) -> None:
    ann, _ = party.table("ann", "bob")
    assert party.person("phone").gets(Joined, Claim(ann.gets(Paired, Pair()).typed)).name == "ann"


def test_wrong_codes_are_limited_per_address(party: Party) -> None:
    ann, _ = party.table("ann", "bob")
    code, phone = ann.gets(Paired, Pair()).typed, party.person("phone")
    for _ in range(GUESSES_AT_ONCE):
        assert phone.refused(Claim("222-222")).reason == Refusal.BAD_CODE
    refused = phone.refused(Claim(code))
    assert (refused.reason, refused.retry_after) == (Refusal.TOO_FAST, 6)
    party.clock.advance(6)
    phone.gets(Joined, Claim(code))
