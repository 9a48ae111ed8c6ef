"""What a player has chosen about the screen and is remembered."""

from dataclasses import dataclass, replace

from contack.client.screen.paint.canvas.choices import GlyphsName, MotionName, ThemeChoice, ViewName, ZoomName
from contack.client.session.address import Address

MOST_RECENT = 8
"""How many servers are remembered."""


@dataclass(frozen=True, slots=True)
class ScreenSettings:
    """What is remembered: `name` is empty and `glyphs` None until the player has been asked.

    With theme `auto` the terminal decides; with view None the theme does. Motion `auto` is quick
    where there are colours. `remind` tells to ring again while a
    player's turn goes on and nothing is typed.
    """

    name: str = ""
    theme: ThemeChoice = "auto"
    view: ViewName | None = None
    glyphs: GlyphsName | None = None
    zoom: ZoomName = "fit"
    motion: MotionName = "auto"
    bell: bool = True
    remind: bool = True
    mouse: bool = True
    recent: tuple[Address, ...] = ()

    def with_recent(self, address: Address) -> "ScreenSettings":
        """Return the settings after a game at a server: it comes first among those remembered."""
        others = tuple(other for other in self.recent if other.place != address.place)
        return replace(self, recent=(address, *others)[:MOST_RECENT])
