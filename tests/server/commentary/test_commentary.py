"""Comments on lays: where, when and with what."""

from __future__ import annotations

from typing import Any

import pytest

from contack.protocol.command import OpenTable
from contack.protocol.notice import Commented, Joined, Luck
from contack.server.commands.entering import join
from contack.server.commentary.commentary import Commentary, may_comment, per_cents
from contack.server.commentary.decision import TableDecision
from contack.server.config.settings import CommentaryMode
from contack.server.table.table import Table
from tests.server.commentary.evaluated import evaluated
from tests.server.party import Party, Person


@pytest.fixture
def people(party: Party) -> list[Person]:
    """Return two at a table where the lays are commented on."""
    people = party.table("ann", "bob", hints=True)
    party.ready(people)
    return people


def inn(party: Party) -> Table:
    return party.lobby.tables.by_name["inn"]


def commentary(party: Party, mode: CommentaryMode = "practice") -> Commentary:
    return Commentary(mode, party.lobby.tables.by_name)


def asked(told: Commentary) -> TableDecision:
    decision = told.question()
    assert decision is not None
    return decision


def comment(told: Commentary, party: Party) -> Commented:
    found = told.comment(inn(party))
    assert found is not None
    return found


def lays(party: Party, people: list[Person], number: int = 1) -> None:
    for _ in range(number):
        party.mover(people).plays()


@pytest.mark.parametrize(
    ("options", "modes"),
    [
        ({"hints": True}, {"practice", "untimed", "all"}),
        ({}, {"untimed", "all"}),
        ({"move_clock": 30}, {"all"}),
        ({"game_clock": 300}, {"all"}),
        ({"hints": True, "move_clock": 30}, {"all"}),
        ({"password": "sesame", "hints": True}, set()),
        ({"spectators": False, "hints": True}, set()),
    ],
)
def test_mode_selects_the_tables(party: Party, options: dict[str, Any], modes: set[CommentaryMode]) -> None:
    people = [party.person("ann"), party.person("bob")]
    people[0].gets(Joined, OpenTable("inn", 2, countdown=0, **options))
    party.deliver(join(inn(party), people[1].client, spectate=False))
    party.ready(people)
    all_modes: tuple[CommentaryMode, ...] = ("off", "practice", "untimed", "all")
    assert {mode for mode in all_modes if may_comment(mode, inn(party))} == modes


def test_commentator_is_asked_once_after_each_decision(party: Party, people: list[Person]) -> None:
    told = commentary(party)
    assert told.question() is None
    before, lay = people[0].view, next(iter(party.mover(people).lays))
    lays(party, people)
    decision = asked(told)
    assert (decision.view, decision.laid.lay, decision.turn) == (before, lay, people[0].turn)
    assert told.question() is None


def test_comment_appears_after_the_next_choice_for_a_round(party: Party, people: list[Person]) -> None:
    told = commentary(party)
    lays(party, people)
    decision = asked(told)
    told.take(decision, evaluated(decision, after=0.25))
    assert told.comment(inn(party)) is None
    for _ in range(2):
        lays(party, people)
        assert comment(told, party).chances == (25, 75)
        assert comment(told, party).turn == decision.turn < people[0].turn
    lays(party, people)
    assert told.comment(inn(party)) is None


def test_starter_of_the_next_hand_releases_no_comment(party: Party, people: list[Person]) -> None:
    told = commentary(party)
    while people[0].view.hand < 2:
        lays(party, people)
    decision = asked(told)
    told.take(decision, evaluated(decision))
    assert decision.view.hand == 1
    assert people[0].turn == decision.turn + 1
    assert told.comment(inn(party)) is None


def test_slow_commentator_gets_only_the_newest_lay(party: Party, people: list[Person]) -> None:
    told = commentary(party)
    lays(party, people, 5)
    assert asked(told).number == 5
    assert told.question() is None


def test_tables_take_turns(party: Party, people: list[Person]) -> None:
    others = party.table("carl", "dora", name="bar", hints=True)
    party.ready(others)
    told, games = commentary(party), []
    for _ in range(4):
        lays(party, people)
        lays(party, others)
        games.append(asked(told).game)
    assert games[:2] * 2 == games
    assert len(set(games)) == 2


def test_better_lay_is_named_once_it_is_impossible(party: Party, people: list[Person]) -> None:
    told = commentary(party)
    lays(party, people)
    decision = asked(told)
    lays(party, people)
    named = set()
    for better in decision.view.lays:
        told.take(decision, evaluated(decision, cost=0.041, better=str(better)))
        found = comment(told, party)
        table = people[0].view
        gone = better.tile not in table.racks[decision.laid.seat] or better.cell in table.board.tiles
        assert (found.cost, found.better) == (4, better if gone else None)
        named.add(gone)
    assert named == {True, False}


def test_lays_of_stand_ins_have_no_cost(party: Party, people: list[Person]) -> None:
    told = commentary(party)
    mover = party.mover(people)
    mover.drops()
    party.waits()
    decision = asked(told)
    told.take(decision, evaluated(decision, cost=0.2, better=str(next(iter(decision.view.lays)))))
    lays(party, [person for person in people if person is not mover])
    found = comment(told, party)
    assert (found.cost, found.better, found.best) == (0, None, False)


@pytest.mark.parametrize(("before", "doubt", "luck"), [(0.7, 0.0, 20), (0.3, 0.0, -20), (0.54, 0.0, 0), (0.7, 0.06, 0)])
def test_luck_is_a_change_between_lays_above_noise(
    party: Party, people: list[Person], before: float, doubt: float, luck: int
) -> None:
    told = commentary(party)
    lays(party, people)
    first = asked(told)
    told.take(first, evaluated(first, after=0.5, doubt=doubt))
    lays(party, people)
    second = asked(told)
    told.take(second, evaluated(second, before=before, doubt=doubt))
    lays(party, people)
    third = asked(told)
    told.take(third, evaluated(third))
    found = comment(told, party)
    assert found.turn == second.turn
    assert found.luck == (Luck(0, luck) if luck else None)


def test_there_is_no_luck_across_a_lay_that_was_left_out(party: Party, people: list[Person]) -> None:
    told = commentary(party)
    for number in (1, 2):
        lays(party, people, number)
        decision = asked(told)
        told.take(decision, evaluated(decision, before=0.9, after=0.1))
    lays(party, people)
    assert comment(told, party).luck is None


def test_a_game_that_is_over_is_not_commented_on(party: Party, people: list[Person]) -> None:
    told = commentary(party)
    lays(party, people)
    decision = asked(told)
    told.take(decision, evaluated(decision))
    lays(party, people)
    inn(party).abandon("enough")
    assert told.comment(inn(party)) is None
    assert told.question() is None
    assert told._games == {}


def test_a_comment_is_news_once(party: Party, people: list[Person]) -> None:
    told = commentary(party)
    lays(party, people)
    decision = asked(told)
    told.take(decision, evaluated(decision))
    assert list(told.news()) == []
    lays(party, people)
    [(table, news)] = told.news()
    assert (table, news) == (inn(party), comment(told, party))
    assert list(told.news()) == []


def test_a_comment_that_changes_is_news_again(
    party: Party, people: list[Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    told = commentary(party)
    lays(party, people)
    decision = asked(told)
    better = next(iter(decision.view.lays))
    told.take(decision, evaluated(decision, cost=0.1, better=str(better)))
    lays(party, people)
    for now in (None, better):
        monkeypatch.setattr("contack.server.commentary.commentary._better", lambda *_, now=now: now)
        assert [news.better for _, news in told.news()] == [now]
        assert list(told.news()) == []


@pytest.mark.parametrize("chances", [(0.333, 0.333, 0.334), (1.0, 0.0), (0.005,) * 6 + (0.97,), (0.145, 0.855)])
def test_per_cents_sum_to_a_hundred_and_are_near(chances: tuple[float, ...]) -> None:
    found = per_cents(chances)
    assert sum(found) == 100
    assert all(abs(cents - 100 * chance) < 1 for cents, chance in zip(found, chances, strict=True))
