import logging
import os
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout, suppress
from pathlib import Path
from typing import TextIO

from platformdirs import user_log_path

from contack.system.files import make_private, private_opener

# The size in bytes at which a log starts again.
LONGEST = 2**20


def default_log() -> Path:
    return user_log_path("contack", appauthor=False) / "client.log"


@contextmanager
def logging_to(path: Path | None) -> Iterator[TextIO]:
    """Redirect all output, log lines and warnings to a file. Raises OSError."""
    with _open(path) as file, redirect_stdout(file), redirect_stderr(file):
        handler = logging.StreamHandler(file)
        handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s %(message)s"))
        root, level = logging.getLogger(), logging.getLogger().level
        root.addHandler(handler)
        root.setLevel(logging.DEBUG)
        logging.captureWarnings(True)
        try:
            yield file
        finally:
            logging.captureWarnings(False)
            root.setLevel(level)
            root.removeHandler(handler)


def _open(path: Path | None) -> TextIO:
    if path:
        return _grown(path)
    with suppress(OSError):
        return _grown(default_log())
    return Path(os.devnull).open("w", encoding="utf-8")


def _grown(path: Path) -> TextIO:
    make_private(path.parent)
    if path.exists() and path.stat().st_size > LONGEST:
        with suppress(PermissionError):  # Windows cannot delete a file that another client has open
            path.unlink()  # not truncated: another client may still write to it
    # line by line, so that the cause of a crash is in the file
    return open(path, "a", buffering=1, encoding="utf-8", errors="replace", opener=private_opener)
