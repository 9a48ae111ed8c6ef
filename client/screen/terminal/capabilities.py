import sys
from collections.abc import Mapping

from contack.client.screen.paint.theme.theme import Depth

# Parts of names of terminals with all colours, for when COLORTERM is lost, as over ssh.
FULL_COLOUR = ("kitty", "ghostty", "alacritty", "foot", "wezterm", "contour", "direct")

WITHOUT_COLOUR = ("vt100", "vt102", "vt220", "vt320", "vt420")

# White and bright white among the 16 colours.
LIGHT_GROUNDS = ("7", "15")


def console_depth() -> Depth | None:
    """Return None on other systems, or if the console is too old."""
    if sys.platform == "win32":
        # imported here: it takes long, and commands without a full screen do not need it
        from prompt_toolkit.output.windows10 import is_win_vt100_enabled

        if is_win_vt100_enabled():
            return 24
    return None


def depth(environ: Mapping[str, str], console: Depth | None = None) -> Depth | None:
    """Return None for a terminal without a full screen. `console` is the depth of a console, which has no name."""
    term = environ.get("TERM", "")
    if not term and console:
        return 1 if environ.get("NO_COLOR") else console
    if term in ("", "dumb", "unknown"):
        return None
    if environ.get("NO_COLOR") or term in WITHOUT_COLOUR or term.endswith("-mono"):
        return 1
    if "STY" in environ:  # GNU screen passes COLORTERM on, but reduces all colours to the cube
        return 8 if "256color" in term else 4
    if environ.get("COLORTERM") in ("truecolor", "24bit") or any(name in term for name in FULL_COLOUR):
        return 24
    return 8 if "256color" in term else 4


def light(environ: Mapping[str, str]) -> bool:
    return environ.get("COLORFGBG", "").rpartition(";")[2] in LIGHT_GROUNDS
