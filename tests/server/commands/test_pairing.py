"""A seat moves to another device by a code, and back."""

from contack.protocol.command import Claim, Pair, Resume
from contack.protocol.error import Refusal
from contack.protocol.notice import Joined, Left, Paired
from contack.server.config.password import GUESSES_AT_ONCE
from tests.server.fake_journal import RememberingJournal
from tests.server.party import Party, Person, restarted


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


def test_old_token_of_a_moved_seat_names_its_player(party: Party) -> None:
    for person in party.game("ann", "bob"):
        old = person.token
        party.person(f"phone of {person.name}").gets(Joined, Claim(code_of(person)))
        refused = party.person(f"tablet of {person.name}").refused(Resume(old))
        assert refused.reason == Refusal.BAD_TOKEN
        assert refused.words == f"{person.name} has that seat now, under another token"


def test_new_token_survives_a_restart(lasting: Party, journal: RememberingJournal) -> None:
    ann, _ = lasting.game("ann", "bob")
    token = lasting.person("phone").gets(Joined, Claim(code_of(ann))).token
    after = restarted(journal)
    assert after.person("phone").gets(Joined, Resume(token or "")).name == "ann"


def test_code_takes_the_seat_back_in_the_middle_of_a_turn(party: Party) -> None:
    people = party.game("ann", "bob")
    mover, phone = party.mover(people), party.person("phone")
    phone.gets(Joined, Claim(code_of(mover)))
    mover.gets(Joined, Claim(code_of(phone)))
    mover.plays()
    assert any(isinstance(notice, Left) for notice in phone.notices)


def test_code_outlives_its_connection(party: Party) -> None:
    ann, _ = party.game("ann", "bob")
    code = code_of(ann)
    ann.drops()
    assert party.person("phone").gets(Joined, Claim(code)).name == "ann"


def test_wrong_codes_are_limited_per_address(party: Party) -> None:
    ann, _ = party.table("ann", "bob")
    code, phone = ann.gets(Paired, Pair()).typed, party.person("phone")
    for _ in range(GUESSES_AT_ONCE):
        assert phone.refused(Claim("222-222")).reason == Refusal.BAD_CODE
    refused = phone.refused(Claim(code))
    assert (refused.reason, refused.retry_after) == (Refusal.TOO_FAST, 6)
    party.clock.advance(6)
    phone.gets(Joined, Claim(code))
