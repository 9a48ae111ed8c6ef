"""The program `contack-server`."""

import os
import sys

from contack.system.streams import run_program


def main() -> None:
    # whatever the shell's is: the server's files have keys, tokens and undrawn tiles
    os.umask(0o077)
    run_program("contack-server", _start)


def _start() -> None:
    # imported here, not above: the import takes long, and Ctrl-C may come before its end
    # for Tab completion a shell gives the words in a variable
    words = os.environ.get("COMP_WORDS", "").split() if "_CONTACK_SERVER_COMPLETE" in os.environ else sys.argv
    if words[1:2] in (["admin"], ["restore"]):
        from contack.server.admin.command import main as look_after

        look_after(prog_name="contack-server")
    else:
        from contack.server.command import main

        main()


if __name__ == "__main__":
    main()
