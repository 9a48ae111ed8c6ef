"""What a screen is told of one table."""

from contack.engine.event import GameEnded, Laid
from contack.engine.records.holders import holders_at_end
from contack.engine.rules import HANDS
from contack.engine.view import View
from contack.server.feed.course import Course, course_of, laid_feed, turning_point_of
from contack.server.feed.form import ClockFeed, CommentFeed, GameFeed, LaidFeed, PlayerFeed, TableFeed, lay_feed
from contack.server.table.match import Match
from contack.server.table.table import Table

CLOSE_POINTS = 25
"""How far apart the best two may be in a close finish: a good lay."""

LAST_TILES = 2
"""How many tiles somebody has left when the finish begins."""


def table_feed(table: Table, now: float, comment: CommentFeed | None = None) -> TableFeed:
    """Return what a screen is told of a table at a moment of the tables' clock, with a `comment` on its game."""
    private = table.private
    starts_in, pause = table.gathering.starts_in, table.standstill.pause
    return TableFeed(
        name=table.name,
        seats=table.options.seats,
        people=tuple(player.name for player in table.seated),
        asleep=tuple(player.name for player in table.members.players if player.asleep),
        free=table.free_seats,
        playing=table.playing,
        private=private,
        starts_at=None if starts_in is None else round(now + starts_in, 3),
        pause=pause.reason or f"by {pause.by or 'the operator of this server'}" if pause else None,
        game=_game(table, table.match, private, now, comment) if table.match else None,
    )


def _game(table: Table, match: Match, private: bool, now: float, comment: CommentFeed | None) -> GameFeed:
    view, ended = match.view, match.events[-1]
    course = course_of(match.events, len(view.racks))
    winners = ended.winners if isinstance(ended, GameEnded) else ()
    names = holders_at_end(match.header.players, match.events)
    if private:
        players = tuple(PlayerFeed(name, total) for name, total in zip(names, course.totals, strict=True))
        return GameFeed(players, match.over, match.over and not winners, winners)
    racks = map(len, view.racks)
    return GameFeed(
        players=tuple(PlayerFeed(*player) for player in zip(names, course.totals, racks, strict=True)),
        over=match.over,
        given_up=match.over and not winners,
        winners=winners,
        seat=view.seat,
        hand=view.hand,
        pile=view.pile,
        board=tuple(map(lay_feed, view.board)),
        last=_last(match, view),
        clock=_clock(table, now),
        steps=course.steps,
        hands=course.hands,
        turning_point=turning_point_of(course, winners[0]) if winners else None,
        close=not match.over and is_close(view, course),
        comment=comment,
    )


def _last(match: Match, view: View) -> LaidFeed | None:
    laid = next((event for event in reversed(match.events) if isinstance(event, Laid)), None)
    return laid_feed(laid, view.board, view.turn) if laid and view.board else None


def _clock(table: Table, now: float) -> ClockFeed | None:
    """Return when the time of the seat to lay is up: a moment can be told again later, what is left cannot."""
    clock = table.clock
    if clock is None:
        return None
    return ClockFeed(until=round(now + clock.left, 3)) if clock.running else ClockFeed(left=clock.left)


def is_close(view: View, course: Course) -> bool:
    """Return whether a game comes to a finish in which each of two may win."""
    if view.hand < HANDS or min(map(len, view.racks)) > LAST_TILES:
        return False
    best, second = sorted(course.totals, reverse=True)[:2]
    return best - second <= CLOSE_POINTS
