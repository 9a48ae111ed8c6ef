"""What a file beside a record tells of its lays (coach.md, JSON), as far as it fits the game."""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Annotated, Literal

from msgspec import DecodeError, Meta, Struct, json

from contack.engine.event import Laid
from contack.engine.records.timeline import Frame
from contack.server.replay.form import CoachMark

_Share = Annotated[float, Meta(ge=0, le=1)]

_Points = Annotated[float, Meta(ge=-1000, le=1000)]

_Text = Annotated[str, Meta(max_length=40)]


class _Lay(Struct):
    lay: _Text


class _Choice(Struct):
    moment: int
    lay: _Text
    chance_lost: _Share
    points_lost: _Points
    lays: Annotated[tuple[_Lay, ...], Meta(min_length=1, max_length=1000)]


class _Review(Struct):
    review: Literal[1]
    choices: Annotated[tuple[_Choice, ...], Meta(max_length=1000)]


def marks_of(data: bytes, frames: Sequence[Frame]) -> Mapping[int, CoachMark]:
    """Return the marks of a review by the frames that they are about; none where it is damaged, or of another game."""
    try:
        choices = json.decode(data, type=_Review).choices
    except (DecodeError, UnicodeDecodeError, RecursionError):  # also where fields are wrong
        return {}
    befores = dict(enumerate(pairwise(frames), 1))
    marks: dict[int, CoachMark] = {}
    for choice in choices:
        at = choice.moment - 1
        mark = _mark(choice, *befores[at]) if at in befores else None
        if mark is None:
            return {}
        marks[at] = mark
    return marks


def _mark(choice: _Choice, before: Frame, after: Frame) -> CoachMark | None:
    """Return what is said of a choice, if it was made there and the best one could have been."""
    laid = after.events[0]
    lays = {str(lay): points for lay, points in before.view.lays.items()}
    best = choice.lays[0].lay
    if not isinstance(laid, Laid) or str(laid.lay) != choice.lay or best not in lays:
        return None
    return CoachMark(choice.chance_lost, choice.points_lost, best, lays[best])
