"""A lay that has just been made: the tile arrives, the edges that score light up, and then their points are told."""

from dataclasses import dataclass, replace
from typing import Final

from contack.client.screen.paint.board.board import STILL, BoardMotion
from contack.client.screen.paint.theme.palette import MONO
from contack.client.screen.state.context import Context
from contack.engine.event import Event, HandEnded, Laid

ARRIVES: Final = ((0.0, BoardMotion(away=3)), (0.07, BoardMotion(away=1)))
"""When a tile is how far away, in seconds from when the lay was heard of."""

SCORES: Final = ((0.14, BoardMotion(lit=True)), (0.7, BoardMotion(told=True)))
"""When what it scored is shown."""

LIES, DONE = 0.14, 1.5
"""When a tile lies that scored nothing, and when what it scored has been seen."""

PACES: Final = {"off": 0.0, "quick": 1.0, "slow": 2.0}
"""How many times as long all takes."""

_Frames = tuple[tuple[float, BoardMotion], ...]


@dataclass(frozen=True, slots=True)
class Motion:
    """A motion that began at a time: each of its frames with the time when it is shown, the last one where it stays."""

    frames: _Frames
    at: int = 0

    @property
    def shown(self) -> BoardMotion:
        """What is shown now."""
        return self.frames[self.at][1]

    @property
    def due(self) -> float | None:
        """When the next frame is to be shown; None where there is none."""
        return self.frames[self.at + 1][0] if self.at + 1 < len(self.frames) else None

    def after(self, now: float) -> "Motion":
        """Return the motion at a time; this very one where nothing is to be seen of that."""
        at = max((number for number, (start, _) in enumerate(self.frames) if start <= now), default=0)
        return self if at <= self.at else replace(self, at=at)


AT_REST = Motion(((0.0, STILL),))
"""No motion."""


def motion_of(events: tuple[Event, ...], context: Context) -> Motion:
    """Return the motion of the lay among events, as the player wants it."""
    pace, model = PACES[_pace(context)], context.link.model
    laid = next((event for event in reversed(events) if isinstance(event, Laid)), None)
    if not pace or laid is None or model.view is None or any(isinstance(event, HandEnded) for event in events):
        return AT_REST
    # one's own tile is seen already where it comes to lie
    frames: _Frames = () if laid.seat == model.seat else ARRIVES
    frames += SCORES if laid.points else ()
    end = (DONE if laid.points else LIES), STILL
    return Motion(tuple((context.now + pace * start, shown) for start, shown in (*frames, end)))


def _pace(context: Context) -> str:
    chosen = context.settings.motion
    if chosen != "auto":
        return chosen
    # without colours hardly anything of it would be seen
    return "off" if context.theme.palette is MONO else "quick"
