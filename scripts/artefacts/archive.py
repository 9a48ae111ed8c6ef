"""Zip files whose bytes depend only on their contents."""

from __future__ import annotations

import time
from collections.abc import Mapping
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

PLAIN, EXECUTABLE = 0o100644, 0o100755

# The system in the archive's file modes, whatever system made it.
UNIX = 3

LEVEL = 9


def write_zip(path: Path, files: Mapping[str, bytes], seconds: int) -> None:
    moment = time.gmtime(seconds)[:6]
    with ZipFile(path, "w") as archive:
        for name in sorted(files):
            entry = ZipInfo(name, moment)
            entry.create_system = UNIX
            entry.compress_type = ZIP_DEFLATED
            entry.external_attr = (EXECUTABLE if name.endswith((".exe", ".cmd")) else PLAIN) << 16
            archive.writestr(entry, files[name], compresslevel=LEVEL)
