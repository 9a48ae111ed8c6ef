"""The environment of programs that a client starts beside itself."""

import os


def child_environment() -> dict[str, str]:
    """Return the environment without what the user tells this program: it would reach the options of another."""
    return {name: value for name, value in os.environ.items() if not name.startswith("CONTACK_")}
