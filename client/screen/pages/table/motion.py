"""The animation of a new lay: the tile arrives, the scoring edges light up, then the points appear."""

from dataclasses import dataclass, replace
from typing import Final

from contack.client.screen.paint.board.board import STILL, BoardMotion
from contack.client.screen.paint.theme.palette import MONO
from contack.client.screen.state.context import Context
from contack.engine.event import Event, HandEnded, Laid

# The distances of the arriving tile, each with its seconds after the lay.
ARRIVES: Final = ((0.0, BoardMotion(away=3)), (0.07, BoardMotion(away=1)))

# When the scored edges light up.
SCORES: Final = ((0.14, BoardMotion(lit=True)), (0.7, BoardMotion(points_shown=True)))

# The end of the animation, without and with points.
LIES, DONE = 0.14, 1.5

PACES: Final = {"off": 0.0, "quick": 1.0, "slow": 2.0}

_Frames = tuple[tuple[float, BoardMotion], ...]


@dataclass(frozen=True, slots=True)
class Motion:
    """Frames with the time of each; the last one stays."""

    frames: _Frames
    at: int = 0

    @property
    def shown(self) -> BoardMotion:
        return self.frames[self.at][1]

    @property
    def due(self) -> float | None:
        return self.frames[self.at + 1][0] if self.at + 1 < len(self.frames) else None

    def after(self, now: float) -> "Motion":
        """Return this very object if the frame is the same."""
        at = max((number for number, (start, _) in enumerate(self.frames) if start <= now), default=0)
        return self if at <= self.at else replace(self, at=at)


AT_REST = Motion(((0.0, STILL),))


def motion_of(events: tuple[Event, ...], context: Context) -> Motion:
    pace, model = PACES[_pace(context)], context.link.model
    laid = next((event for event in reversed(events) if isinstance(event, Laid)), None)
    if not pace or laid is None or model.view is None or any(isinstance(event, HandEnded) for event in events):
        return AT_REST
    # the player has already seen the own tile in this place
    frames: _Frames = () if laid.seat == model.seat else ARRIVES
    frames += SCORES if laid.points else ()
    end = (DONE if laid.points else LIES), STILL
    return Motion(tuple((context.now + pace * start, shown) for start, shown in (*frames, end)))


def _pace(context: Context) -> str:
    chosen = context.settings.motion
    if chosen != "auto":
        return chosen
    # without colours most of it is invisible
    return "off" if context.theme.palette is MONO else "quick"
