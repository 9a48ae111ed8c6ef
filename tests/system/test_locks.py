"""Locks on files, as another program meets them."""

import subprocess
import sys
from pathlib import Path

import pytest

from contack.system.locks import lock_bytes, lock_file, unlock_bytes

OTHER = """
import sys
from contack.system.locks import lock_bytes
with open(sys.argv[1], "r+b") as file:
    print(lock_bytes(file.fileno(), int(sys.argv[2])))
"""


def free_to_another(path: Path, byte: int) -> bool:
    command = [sys.executable, "-c", OTHER, str(path), str(byte)]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=60, check=True)
    return ran.stdout == "True\n"


@pytest.mark.process
def test_locked_byte_is_locked_for_others(tmp_path: Path) -> None:
    path = tmp_path / "file"
    with path.open("w+b") as file:
        assert lock_bytes(file.fileno(), 2**55, 3)
        assert not free_to_another(path, 2**55 + 2)
        assert free_to_another(path, 2**55 + 3)
        unlock_bytes(file.fileno(), 2**55, 3)
        assert free_to_another(path, 2**55 + 2)


def test_a_file_is_locked_until_it_is_closed(tmp_path: Path) -> None:
    path = tmp_path / "file"
    with path.open("w+b") as one, path.open("r+b") as other:
        assert lock_file(one)
        assert not lock_file(other)
        one.close()
        assert lock_file(other)
