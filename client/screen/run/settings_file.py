"""Settings in a TOML file, read and written."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

import tomli_w
from platformdirs import user_config_path

from contack.client.screen.paint.canvas.choices import GLYPHS, THEME_CHOICES, VIEWS, ZOOMS
from contack.client.screen.state.settings import MOST_RECENT, Settings
from contack.client.session.address import Address
from contack.protocol.limits import NAME_LENGTH
from contack.protocol.name import is_name

BAD_SUFFIX = ".bad"
"""What the name of a file gets that is no TOML, so that nobody loses what they wrote there."""


def settings_path() -> Path:
    """Return where this user's settings lie if nothing else is asked for."""
    return user_config_path("contack", appauthor=False) / "settings.toml"


def load_settings(path: Path) -> tuple[Settings, str | None]:
    """Return the settings in a file, with defaults for all that is not told well, and words where something is not.

    Where there is no file, all is as it should be. Keys that nobody knows are left out.
    """
    try:
        plain = tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return Settings(), None
    except OSError as error:
        return Settings(), f"The settings cannot be read: {error}."
    except ValueError as error:  # no TOML, or no UTF-8
        return Settings(), f"{path} is no TOML ({error}): {_put_aside(path)}."
    return _settings(path, plain)


def store_settings(path: Path, settings: Settings) -> None:
    """Write settings, all or nothing, where they are to be loaded again: the inverse of `load_settings`.

    Raises OSError.
    """
    target = path.resolve()  # a link stays a link
    target.parent.mkdir(parents=True, exist_ok=True)
    new = target.with_name(f".{target.name}.new")
    new.write_text(tomli_w.dumps(_plain(settings)), encoding="utf-8")
    new.replace(target)


class _Form(NamedTuple):
    """How a setting is read: `read` answers its value or raises ValueError, and `right` tells what would be right."""

    read: Callable[[Any], Any]
    right: str


def _name(plain: Any) -> str:
    if plain != "" and not (isinstance(plain, str) and is_name(plain)):
        raise ValueError
    return str(plain)


def _yes_or_no(plain: Any) -> bool:
    if not isinstance(plain, bool):
        raise ValueError
    return plain


def _addresses(plain: Any) -> tuple[Address, ...]:
    if not (isinstance(plain, list) and all(isinstance(text, str) for text in plain)):
        raise ValueError
    return tuple(map(Address.parse, plain[:MOST_RECENT]))


def _one_of(choices: tuple[str, ...]) -> _Form:
    def read(plain: Any) -> Any:
        """Return what is one of the choices. Raises ValueError."""
        if plain not in choices:
            raise ValueError
        return plain

    return _Form(read, f"one of {', '.join(choices)}")


_YES_OR_NO = _Form(_yes_or_no, "true or false")

_FORMS: Mapping[str, _Form] = {
    "name": _Form(_name, f"1 to {NAME_LENGTH} characters that can be seen, with no blank in front or behind"),
    "theme": _one_of(THEME_CHOICES),
    "view": _one_of(VIEWS),
    "glyphs": _one_of(GLYPHS),
    "zoom": _one_of(ZOOMS),
    "bell": _YES_OR_NO,
    "remind": _YES_OR_NO,
    "mouse": _YES_OR_NO,
    "recent": _Form(_addresses, 'a list of addresses such as ["192.168.1.7:1939"]'),
}
"""The keys of the file, which are the fields of Settings."""


def _settings(path: Path, plain: Mapping[str, Any]) -> tuple[Settings, str | None]:
    values, wrong = {}, []
    for key, form in _FORMS.items():
        if key not in plain:
            continue
        try:
            values[key] = form.read(plain[key])
        except ValueError:
            wrong.append(f"{key} should be {form.right}")
    return replace(Settings(), **values), f"{path}: {'; '.join(wrong)}." if wrong else None


def _plain(settings: Settings) -> Mapping[str, Any]:
    """Return settings as TOML can tell them, without those that nobody has chosen."""
    values = {key: getattr(settings, key) for key in _FORMS}
    values["recent"] = list(map(str, settings.recent))
    return {key: value for key, value in values.items() if value is not None}


def _put_aside(path: Path) -> str:
    aside = path.with_name(path.name + BAD_SUFFIX)
    try:
        path.replace(aside)
    except OSError as error:
        return f"it cannot be put aside, {error}"
    return f"it is kept as {aside.name}"
