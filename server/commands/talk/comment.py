"""{"type": "comment", "comment": {"turn": 24, "seat": 1, "lay": ["09-05-08", [0, -1]], "chances": [40, 60],
    "cost": 4, "better": null, "best": false, "luck": {"seat": 0, "change": 12}}}

Sent in: table.
Refused: for no reason of its own.
"""

from contack.engine.event import Dealt, Drew, Laid, is_choice
from contack.protocol.command import Comment
from contack.protocol.error import Refusal
from contack.protocol.notice import Commented
from contack.protocol.table_state import LayComment
from contack.server.config.refused import NotAllowed
from contack.server.config.settings import CommentaryMode
from contack.server.lobby.overview import may_comment
from contack.server.table.client import Client, Delivery
from contack.server.table.match import LuckyDraw, Match
from contack.server.table.table import Table


def comment(mode: CommentaryMode, table: Table, client: Client, command: Comment) -> list[Delivery]:
    match = table.match
    allowed = client.role == "commentator" and may_comment(mode, table)
    if not (match and allowed and _is_late(command.comment, match) and not _helps(command.comment, match)):
        raise NotAllowed(Refusal.NOT_NOW, "comment")
    _note_luck(command.comment, match)
    return [Delivery([*table.members.spectators, *table.members.screens], Commented(command.comment))]


def _note_luck(comment: LayComment, match: Match) -> None:
    """Keep the tile that the gainer drew since the choice before, unless a deal came between."""
    luck = comment.luck
    if luck is None or luck.change <= (match.lucky.gain if match.lucky else 0):
        return
    places = [place for place, event in enumerate(match.events) if isinstance(event, Laid)]
    place = places[comment.turn - 1]
    choices = [0, *(of for of in places if of < place and is_choice(match.events[of]))]
    between = match.events[choices[-1] : place]
    drawn = [event.tile for event in between if isinstance(event, Drew) and event.seat == luck.seat]
    if drawn and not any(isinstance(event, Dealt) for event in between):
        match.lucky = LuckyDraw(luck.seat, drawn[-1], luck.change)


def _is_late(comment: LayComment, match: Match) -> bool:
    """Return whether a comment is on a chosen lay of this game after which there is another, but no full round."""
    laid = [event for event in match.events if isinstance(event, Laid)]
    on, after = laid[comment.turn - 1 : comment.turn], laid[comment.turn :]
    later = sum(lay.by is not None for lay in after)
    fits = [lay.lay for lay in on if lay.by and lay.seat == comment.seat] == [comment.lay]
    return fits and 1 <= later <= len(match.view.racks) == len(comment.chances)


def _helps(comment: LayComment, match: Match) -> bool:
    """Return whether the better lay of a comment is still possible."""
    better, view = comment.better, match.view
    over = comment.lay not in view.board.laid  # the board of another hand
    gone = better is None or better.tile not in view.racks[comment.seat] or better.cell in view.board.tiles
    return not over and not gone
