"""Kills a group of processes when this program is gone, even after SIGKILL."""

import subprocess
import sys
from contextlib import suppress

# A line on standard input releases the guard. Its end without a line means that this program is gone.
_SCRIPT = 'read -r _ || { sleep "$2"; kill -s KILL -- "-$1"; }'


class Guard:
    """Watches over the process group `group`, which gets `grace` seconds to end once this program is gone.

    The guard is a shell, since a killed program can do nothing itself. Windows has no shell and no groups to kill:
    there the guard does nothing. Raises OSError if the shell cannot start.
    """

    def __init__(self, group: int, grace: float) -> None:
        self._shell: subprocess.Popen[bytes] | None = None
        if sys.platform != "win32":
            self._shell = subprocess.Popen(
                ["/bin/sh", "-c", _SCRIPT, "sh", str(group), str(grace)],
                stdin=subprocess.PIPE,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,  # the group has usually ended before the kill
                bufsize=0,
                start_new_session=True,  # Ctrl-C and a closed terminal must not end the guard
            )

    def release(self) -> None:
        """End the guard without a kill."""
        if self._shell is None:
            return
        shell, self._shell = self._shell, None
        assert shell.stdin
        with suppress(OSError), shell.stdin:  # someone may have killed the shell
            shell.stdin.write(b"\n")
        shell.wait()
