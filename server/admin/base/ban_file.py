from collections.abc import Callable
from pathlib import Path

import msgspec

from contack.server.config.bans import Ban, Bans
from contack.server.config.settings import BadSettings
from contack.system.files import write_atomically


class _Form(msgspec.Struct, frozen=True):
    version: int
    bans: tuple[Ban, ...]


VERSION = 1


class BanFile:
    """The bans of a server. `path` is None if it keeps nothing."""

    def __init__(self, path: Path | None, now: Callable[[], float]) -> None:
        # raises BadSettings
        self._path = path
        self.bans = Bans(now, _read(path) if path else ())

    def write(self) -> None:
        if self._path:
            data = msgspec.json.format(msgspec.json.encode(_Form(VERSION, self.bans.listed)), indent=1) + b"\n"
            write_atomically(self._path, data, mode=0o600)


def _read(path: Path) -> tuple[Ban, ...]:
    try:
        form = msgspec.json.decode(path.read_bytes(), type=_Form)
    except FileNotFoundError:
        return ()
    except (OSError, msgspec.MsgspecError, UnicodeDecodeError) as why:
        text = getattr(why, "strerror", None) or "it is damaged"
        raise BadSettings(f"the bans {path} cannot be read: {text}; move the file away to begin without any") from None
    if form.version != VERSION:
        raise BadSettings(f"the bans {path} are of a newer contack-server: run that one, or move the file away")
    return form.bans
