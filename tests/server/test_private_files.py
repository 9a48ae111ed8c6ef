"""The files of a server are for its own user, whatever the umask of the shell is."""

import os
import sys
from contextlib import ExitStack, closing
from pathlib import Path

import pytest

from tests.server.process import ServerProcess
from tests.server.test_process import play_a_little


@pytest.mark.process
@pytest.mark.skipif(sys.platform == "win32", reason="on Windows a folder's permissions decide")
def test_new_data_is_for_the_servers_user_alone(tmp_path: Path) -> None:
    data = tmp_path / "data"
    before = os.umask(0)
    try:
        with closing(ServerProcess(data)) as server, ExitStack() as stack:
            play_a_little(stack, server)
            modes = {path.relative_to(tmp_path): path.stat().st_mode & 0o777 for path in (data, *data.rglob("*"))}
    finally:
        os.umask(before)
    assert len(modes) > 4
    assert {name: oct(mode) for name, mode in modes.items() if mode & 0o077} == {}
