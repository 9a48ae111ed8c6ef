"""The program `contack`: from its first moment on, Ctrl-C ends it without a word."""

import os
import sys
from contextlib import suppress

INTERRUPTED = 130


def main() -> None:
    try:
        # imported here, not above: the import takes long, and Ctrl-C may come before its end
        from contack.system.command_line import run_as_asked

        if run_as_asked():
            return
        from contack.client.commands.shared.group import main

        main()
    except KeyboardInterrupt:
        pass
    except SystemExit as end:
        if end.code != INTERRUPTED:
            raise
    except OSError as why:
        # printing can fail here on a full disk; each command reports its other failures itself
        from contack.system.streams import UNWRITABLE, print_no_more

        if why.errno not in UNWRITABLE:
            raise
        print_no_more()
        sys.exit(f"contack: cannot write output: {why.strerror}")
    # at exit the threads of a process pool wait for processes that are gone, and a second Ctrl-C ends in a traceback
    with suppress(OSError, ValueError):
        sys.stdout.flush()
    os._exit(INTERRUPTED)


if __name__ == "__main__":
    main()
