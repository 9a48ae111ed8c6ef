"""What a client knows of its table, notice by notice."""

import pytest
from msgspec.structs import replace

from contack.client.session.model import AT_NO_TABLE, NO_GAME, Model, is_over, why_no_hint
from contack.engine.board.lay import Lay
from contack.engine.event import Abandoned, Event, Seated
from contack.engine.rules import Rules
from contack.engine.why_not import Rule, WhyNot
from contack.protocol.command import PlayLay
from contack.protocol.notice import Change, Halted, Joined, Left, Played, Ponged, Refused, Started, TableChanged
from contack.protocol.table_state import ClockState, GameHeader, PlayerState, TableState, scored
from tests.engine.dealt import EVENTS, GAME

HEADER = GameHeader(("ann", "bob"), Rules(), "00", "2026-11-20T15:04:05Z")
MOVER = HEADER.players[GAME.hand.seat]
OTHER = HEADER.players[1 - GAME.hand.seat]


def table(playing: bool, stand_in: bool = False) -> TableState:
    players = tuple(PlayerState(name, True, not stand_in, stand_in) for name in HEADER.players)
    return TableState("den", 2, "next", True, "ann", players, ("eve",), playing, "00")


def joined(name: str, token: str | None = "token") -> Model:
    return AT_NO_TABLE.apply(Joined(1, name, token, table(False), None, (), None, ()))


def started(name: str, token: str | None = "token") -> Model:
    return joined(name, token).apply(Started(2, HEADER, table(True), EVENTS, GAME.view, scored(GAME.lays)))


def test_joined_client_knows_the_table_without_a_game() -> None:
    model = joined("ann")
    assert (model.table, model.playing, model.my_turn, model.seat) == (table(False), False, False, None)


def taken_over(name: str, token: str | None = "token") -> Model:
    played = Played(3, (Seated(1, "dora"),), GAME.view, scored(GAME.lays))
    return started(name, token).apply(played)


def test_seat_taken_over_has_the_new_name() -> None:
    model = taken_over("ann")
    assert model.names == ("ann", "dora")
    assert model.seat == 0
    assert model.view == started("ann").view


def test_new_player_has_the_seat_taken_over() -> None:
    events = (*EVENTS, Seated(1, "dora"))
    late = AT_NO_TABLE.apply(Joined(9, "dora", "token", table(True), HEADER, events, GAME.view, scored(GAME.lays)))
    assert (late.seat, late.names) == (1, ("ann", "dora"))


def test_spectator_who_lost_the_seat_has_no_seat() -> None:
    assert taken_over("bob", token=None).seat is None


def test_in_the_next_game_all_sit_as_its_header_says() -> None:
    again = taken_over("ann").apply(Started(9, HEADER, table(True), EVENTS, GAME.view, scored(GAME.lays)))
    assert again.names == HEADER.players


def test_player_finds_the_seat_and_spectator_does_not() -> None:
    assert started("bob").seat == 1
    assert started("bob", token=None).seat is None
    assert started("eve", token=None).seat is None


def test_view_has_the_seat_at_turn() -> None:
    assert started(MOVER).my_turn
    assert not started(OTHER).my_turn
    assert not started(MOVER, token=None).my_turn


def test_played_adds_events_and_replaces_the_view() -> None:
    game, events = GAME.play(next(iter(GAME.lays)))
    model = started("ann").apply(Played(3, events, game.view, scored(game.lays)))
    assert (model.events, model.view, model.lays) == (EVENTS + events, game.view, game.lays)


def test_a_refused_lay_brings_the_table_as_it_is() -> None:
    game, _ = GAME.play(next(iter(GAME.lays)))
    refused = Refused("play_lay", "stale_turn", "too late", None, game.view, scored(game.lays))
    assert started("ann").apply(refused).view == game.view


def test_any_other_refusal_changes_nothing() -> None:
    assert started("ann").apply(Refused("say", "bad_field", "no")) == started("ann")
    assert started("ann").apply(Ponged(3)) == started("ann")


def test_table_state_has_seats_handed_over() -> None:
    model = started("ann").apply(TableChanged(3, Change.HANDED_OVER, "ann", table(True, stand_in=True)))
    assert model.handed_over
    assert not started("ann").handed_over


def test_only_a_spectator_in_the_queue_is_queued() -> None:
    eve = joined("eve", token=None)
    queued = TableChanged(2, Change.QUEUED, "eve", replace(table(False), queue=("eve",)))
    assert (AT_NO_TABLE.queued, eve.queued, eve.apply(queued).queued) == (False, False, True)


def test_client_that_left_keeps_only_its_name() -> None:
    assert started("ann").apply(Left("den", "you left")) == Model("ann")


def test_legal_lay_becomes_a_command_with_its_turn() -> None:
    lay = next(iter(GAME.lays))
    assert started(MOVER).confirm(lay) == PlayLay(lay, GAME.turn)


def test_lay_out_of_turn_or_illegal_gets_a_reason() -> None:
    lay = next(iter(GAME.lays))
    for model, rule in ((started(OTHER), Rule.RACK), (joined("ann"), Rule.TURN)):
        why = model.confirm(lay)
        assert isinstance(why, WhyNot)
        assert why.rule is rule


@pytest.mark.parametrize("model", [AT_NO_TABLE, joined("ann")])
def test_without_a_game_there_is_nothing_to_lay(model: Model) -> None:
    assert model.why_not(Lay(GAME.view.rack[0], GAME.view.board.last)) == NO_GAME


def test_clocks_come_from_the_newest_notice() -> None:
    clock, later = ClockState(9.0, (), True), ClockState(7.5, (), False)
    model = started("ann").apply(TableChanged(3, Change.READY, "bob", table(True), clock))
    assert model.clock == clock
    assert model.apply(Ponged(1)).clock == clock
    halted = model.apply(Halted(True, "the disk is full", later))
    assert (halted.clock, halted.view, halted.events) == (later, model.view, model.events)
    assert halted.apply(Halted(False, "it goes on")).clock is None


def test_finished_game_stays_until_the_next_one() -> None:
    over = started("ann").apply(TableChanged(9, Change.GAME_OVER, "", table(False)))
    assert (over.playing, over.my_turn, over.game, over.view) == (False, False, HEADER, GAME.view)
    assert over.confirm(next(iter(GAME.lays))) == NO_GAME
    assert over.apply(Started(10, HEADER, table(True), (), GAME.view, ())).events == ()


def test_a_snapshot_in_the_middle_replaces_all_that_was_known() -> None:
    model = started("ann")
    again = Joined(20, "ann", "token", table(False), None, (), None, ())
    assert model.apply(again) == joined("ann")


def test_name_that_left_has_no_stand_in() -> None:
    gone = replace(table(True), players=table(True).players[1:])
    assert not started("ann").apply(TableChanged(3, Change.LEFT, "ann", gone)).handed_over


PRACTICE = replace(table(True), hints=True)


def with_hints(name: str, token: str | None = "token", **changes: object) -> Model:
    changed = TableChanged(3, Change.READY, name, replace(PRACTICE, **changes))
    return started(name, token).apply(changed)


def given_hints(to: str, me: str) -> Model:
    model = started(me)
    assert model.table is not None
    players = tuple(replace(player, hints=player.name == to) for player in model.table.players)
    return model.apply(TableChanged(3, Change.HINTS_GIVEN, to, replace(model.table, players=players)))


def test_host_can_allow_one_player_hints() -> None:
    assert why_no_hint(given_hints(MOVER, MOVER)) == ""
    assert "none" in why_no_hint(given_hints(OTHER, MOVER))
    assert "not your turn" in why_no_hint(given_hints(OTHER, OTHER))


def test_hints_are_for_ones_own_turn_at_a_table_for_practice() -> None:
    assert why_no_hint(with_hints(MOVER)) == ""
    assert why_no_hint(AT_NO_TABLE) == why_no_hint(started(MOVER))
    assert "practice" in why_no_hint(started(MOVER))
    assert "No game" in why_no_hint(with_hints(MOVER, playing=False))
    assert "not your turn" in why_no_hint(with_hints(OTHER))
    assert "not your turn" in why_no_hint(with_hints(MOVER, token=None))


def test_seat_handed_over_gets_no_hint() -> None:
    players = tuple(replace(player, stand_in=player.name == MOVER) for player in PRACTICE.players)
    assert "not your turn" in why_no_hint(with_hints(MOVER, players=players))


@pytest.mark.parametrize(("events", "over"), [((), False), (EVENTS, False), ((*EVENTS, Abandoned("gone")), True)])
def test_a_game_is_over_once_its_last_event_says_so(events: tuple[Event, ...], over: bool) -> None:
    assert is_over(events) is over
