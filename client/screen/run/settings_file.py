import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, get_type_hints

import msgspec
import tomli_w
from platformdirs import user_config_path

from contack.client.screen.paint.canvas.choices import GLYPHS, MOTIONS, THEME_CHOICES, VIEWS, ZOOMS
from contack.client.screen.state.settings import MOST_RECENT, ScreenSettings
from contack.client.servers.address import Address
from contack.client.text.english import failure_words
from contack.protocol.limits import NAME_LENGTH
from contack.protocol.name import is_name
from contack.system.files import write_text

# The suffix for a file that is not TOML, so that the user loses nothing.
BAD_SUFFIX = ".bad"


def settings_path() -> Path:
    return user_config_path("contack", appauthor=False) / "settings.toml"


def load_settings(path: Path, put_aside: bool = True) -> tuple[ScreenSettings, str | None]:
    """Return the settings, with defaults for bad or missing values, and words about bad ones.

    A file that is not TOML is set aside if the caller can show a message.
    """
    try:
        plain = tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return ScreenSettings(), None
    except OSError as error:
        return ScreenSettings(), f"The settings cannot be read: {failure_words(error)}."
    except (ValueError, RecursionError) as error:  # not TOML, or not UTF-8
        what = f"{path} is not valid TOML{_line_of(error)}"
        return ScreenSettings(), f"{what}: {_put_aside(path)}." if put_aside else f"{what}."
    return _settings(path, plain)


def store_settings(path: Path, settings: ScreenSettings) -> None:
    # raises OSError; resolved, so that a link stays a link; settings hold no secrets
    write_text(path.resolve(), tomli_w.dumps(_plain(settings)), mode=0o666)


_YES_OR_NO = "true or false"

# The keys of the file, which are the fields of ScreenSettings, and their expected values.
_RIGHT: Mapping[str, str] = {
    "name": f"1 to {NAME_LENGTH} visible characters, with no blank at either end",
    "theme": f"one of {', '.join(THEME_CHOICES)}",
    "view": f"one of {', '.join(VIEWS)}",
    "glyphs": f"one of {', '.join(GLYPHS)}",
    "zoom": f"one of {', '.join(ZOOMS)}",
    "motion": f"one of {', '.join(MOTIONS)}",
    "bell": _YES_OR_NO,
    "remind": _YES_OR_NO,
    "mouse": _YES_OR_NO,
    "reader": _YES_OR_NO,
    "recent": 'a list of addresses such as ["192.168.1.7:1939"]',
}

# How values are written: as they are, except for addresses.
_KINDS = get_type_hints(ScreenSettings) | {"recent": list[str]}


def _settings(path: Path, plain: Mapping[str, Any]) -> tuple[ScreenSettings, str | None]:
    values, wrong = {}, []
    for key in [key for key in _RIGHT if key in plain]:
        try:
            values[key] = _value(key, msgspec.convert(plain[key], _KINDS[key]))
        except ValueError:  # msgspec raises a subclass
            wrong.append(f"{key} should be {_RIGHT[key]}")
    return ScreenSettings(**values), f"{path}: {'; '.join(wrong)}." if wrong else None


def _value(key: str, plain: Any) -> Any:
    if key == "recent":
        return tuple(map(Address.parse, plain[:MOST_RECENT]))
    if key == "name" and plain and not is_name(plain):
        raise ValueError(plain)
    return plain


def _plain(settings: ScreenSettings) -> Mapping[str, Any]:
    values = {key: getattr(settings, key) for key in _RIGHT}
    values["recent"] = list(map(str, settings.recent))
    # TOML has no null
    return {key: value for key, value in values.items() if value is not None}


def _line_of(error: Exception) -> str:
    # the rest of tomllib's message uses its own terms
    found = re.search(r" line \d+", str(error))
    return f",{found[0]}" if found else ""


def _put_aside(path: Path) -> str:
    aside = path.with_name(path.name + BAD_SUFFIX)
    try:
        path.replace(aside)
    except OSError as error:
        return f"it cannot be renamed, {failure_words(error)}"
    return f"it is kept as {aside.name}"
