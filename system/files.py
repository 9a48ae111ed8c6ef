"""What file systems let a program do."""

import os
import sys
from pathlib import Path

REPLACES_OPEN_FILES = sys.platform != "win32"
"""Whether a file can be replaced or deleted while somebody has it open."""


def sync_directory(directory: Path) -> None:
    """Have the names in a directory on the disk too: without it a loss of power may leave the old ones. Raises OSError.

    Windows opens no directory; its file system keeps an account of names itself.
    """
    if sys.platform != "win32":
        handle = os.open(directory, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
