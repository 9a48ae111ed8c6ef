from dataclasses import dataclass, replace

from contack.client.screen.paint.canvas.choices import GlyphsName, MotionName, ThemeChoice, ViewName, ZoomName
from contack.client.servers.address import Address

MOST_RECENT = 8


@dataclass(frozen=True, slots=True)
class ScreenSettings:
    """`name` is empty and `glyphs` None until the player has chosen.

    Theme `auto` follows the terminal; view None follows the theme. Motion `auto` is quick on terminals with colours.
    `remind` rings again while a turn lasts without a key.
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
    reader: bool = False
    recent: tuple[Address, ...] = ()

    def with_recent(self, address: Address) -> "ScreenSettings":
        # the server moves to the front
        others = tuple(other for other in self.recent if other.place != address.place)
        return replace(self, recent=(address, *others)[:MOST_RECENT])
