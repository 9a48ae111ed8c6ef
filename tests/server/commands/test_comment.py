"""Comments on lays: from whom, where, when and for whom."""

from typing import Any

import pytest
from msgspec.structs import replace

from contack.engine.board.lay import Lay
from contack.engine.event import Laid
from contack.protocol.command import Comment, Hello, Join, OpenTable, Say
from contack.protocol.error import Refusal
from contack.protocol.notice import AllTablesShown, Commented, Joined, Refused, Welcomed
from contack.protocol.table_state import LayComment
from contack.protocol.version import PROTOCOL_VERSION
from contack.server.commands.enter.seat import join_table
from contack.server.config.settings import CommentaryMode
from contack.server.lobby.overview import may_comment
from contack.server.table.table import Table
from tests.server.party import Party

HELLO = Hello(PROTOCOL_VERSION, password="own", role="commentator")


class Evening(Party):
    """A game of two with a commentator that watches it."""

    def __init__(self) -> None:
        super().__init__(own_token="own")
        self.watching = self.person("carl")
        self.screen = self.stranger()
        self.screen.gets(Welcomed, replace(HELLO, role="screen"))
        self.commentator = self.stranger()
        self.commentator.gets(Welcomed, HELLO)
        self.players = self.table("ann", "bob", hints=True)
        self.ready(self.players)
        for person in (self.watching, self.screen, self.commentator):
            person.gets(Joined, Join("inn", spectate=True))

    def lays(self, number: int = 1) -> LayComment:
        """Lay some tiles, and return a comment on the last one."""
        for _ in range(number):
            mover = self.mover(self.players)
            mover.plays()
        turn = self.laid.index(last := [lay for lay in self.laid if lay.by][-1]) + 1
        return LayComment(turn, last.seat, last.lay, (40, 60))

    @property
    def laid(self) -> list[Laid]:
        return [event for event in self.players[0].events if isinstance(event, Laid)]

    def shown(self, comment: LayComment) -> bool:
        """Send a comment, and return whether the server passed it on."""
        [answer] = self.commentator.does(Comment(comment))
        assert answer == Commented(comment) or (isinstance(answer, Refused) and answer.reason == Refusal.NOT_NOW)
        return isinstance(answer, Commented)


@pytest.fixture
def evening() -> Evening:
    return Evening()


def inn(party: Party) -> Table:
    return party.lobby.tables.by_name["inn"]


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
    party.deliver(join_table(inn(party), people[1].client, spectate=False))
    party.ready(people)
    all_modes: tuple[CommentaryMode, ...] = ("off", "practice", "untimed", "all")
    assert {mode for mode in all_modes if may_comment(mode, inn(party))} == modes


@pytest.mark.parametrize("token", ["", "other"])
@pytest.mark.parametrize("own_token", ["", "own"])
def test_commentator_needs_the_token_of_the_server(own_token: str, token: str) -> None:
    stranger = Party(own_token=own_token).stranger()
    assert stranger.refused(replace(HELLO, password=token)).reason == Refusal.WRONG_PASSWORD


def test_only_the_commentator_comments(evening: Evening) -> None:
    comment = evening.lays()
    evening.lays()
    for person in (*evening.players, evening.watching, evening.screen):
        assert person.refused(Comment(comment)).reason == Refusal.NOT_NOW
    assert evening.shown(comment)
    assert evening.commentator.refused(Say("hello")).reason == Refusal.NOT_NOW


def test_comment_reaches_spectators_and_screens_alone(evening: Evening) -> None:
    comment = evening.lays()
    evening.lays()
    assert evening.shown(comment)
    received = [Commented(comment) in person.notices for person in (*evening.players, evening.watching, evening.screen)]
    assert received == [False, False, True, True]


def test_comment_appears_after_the_next_choice_for_a_round(evening: Evening) -> None:
    comment, shown = evening.lays(), []
    for _ in range(4):
        shown.append(evening.shown(comment))
        evening.lays()
    assert shown == [False, True, True, False]


def test_starter_of_the_next_hand_releases_no_comment(evening: Evening) -> None:
    while evening.players[0].view.hand < 2:
        comment = evening.lays()
    assert len(evening.laid) == comment.turn + 1
    assert not evening.shown(comment)
    evening.lays()
    assert evening.shown(comment)


def test_better_lay_is_named_once_it_is_impossible(evening: Evening) -> None:
    before = evening.players[0].view
    comment = evening.lays()
    evening.lays()
    named = set()
    for better in before.lays:
        now = evening.players[0].view
        gone = better.tile not in now.racks[comment.seat] or better.cell in now.board.tiles
        assert evening.shown(replace(comment, cost=4, better=better)) is gone
        named.add(gone)
    assert named == {True, False}


def test_comment_fits_the_lay_of_its_turn(evening: Evening) -> None:
    comment = evening.lays()
    starter = evening.laid[0]
    evening.lays()
    for wrong in (
        replace(comment, seat=1 - comment.seat),
        replace(comment, lay=Lay(starter.tile, comment.lay.cell)),
        replace(comment, turn=99),
        replace(comment, turn=1, seat=starter.seat, lay=starter.lay),
        replace(comment, chances=(20, 30, 50)),
    ):
        assert not evening.shown(wrong)


def test_finished_game_gets_no_comment(evening: Evening) -> None:
    comment = evening.lays()
    evening.lays()
    evening.deliver(inn(evening).abandon("enough"))
    assert not evening.shown(comment)


def test_commentator_sees_no_tables_without_a_screen() -> None:
    commentator = Party(own_token="own").stranger()
    assert not any(isinstance(notice, AllTablesShown) for notice in commentator.does(HELLO))
