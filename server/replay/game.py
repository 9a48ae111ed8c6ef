"""A recorded game as a document: the rules are followed here, so that who shows it needs none."""

from collections.abc import Iterator, Sequence

from contack.engine.board.board import Board
from contack.engine.event import Event, Laid
from contack.engine.records.event_form import event_to_json
from contack.engine.records.record import Record
from contack.engine.records.timeline import Frame, timeline_of
from contack.engine.view import View
from contack.server.feed.form import ContactFeed, contact_feed
from contack.server.replay.form import GameShown, StepShown, TableShown
from contack.server.replay.review import marks_of


def game_shown(record: Record, review: bytes) -> GameShown:
    """Return a game at a table as it is shown, with the marks of a review; empty where there is none."""
    game = timeline_of(record)
    marks = marks_of(review, game.frames)
    shown = zip(game.frames, _contacts(game.frames), strict=True)
    steps = tuple(
        StepShown(tuple(map(event_to_json, frame.events)), _table(frame.view), contacts, marks.get(at))
        for at, (frame, contacts) in enumerate(shown)
    )
    return GameShown(record.header.players, record.header.started or "", steps, game.wrong)


def _contacts(frames: Sequence[Frame]) -> Iterator[tuple[ContactFeed, ...] | None]:
    """Yield for each frame the contacts of the tile that was chosen in it, if one was."""
    board = Board()
    for frame in frames:
        laid = _chosen(frame.events)
        yield tuple(map(contact_feed, board.contacts(laid.lay))) if laid else None
        board = frame.view.board


def _chosen(events: Sequence[Event]) -> Laid | None:
    return events[0] if events and isinstance(events[0], Laid) and events[0].by else None


def _table(view: View) -> TableShown:
    racks = tuple(tuple(map(str, rack)) for rack in view.racks)
    return TableShown(view.hand, view.turn, view.seat, racks, view.pile, view.scores, view.totals, view.winners)
