"""The program `contack`."""

from contack.system.streams import run_program


def main() -> None:
    run_program("contack", _start)


def _start() -> None:
    # imported here, not above: the import takes long, and Ctrl-C may come before its end
    from contack.client.commands.shared.group import main

    main()


if __name__ == "__main__":
    main()
