"""Why a server cannot have a port, and what its host can do about that."""

import errno

from contack.server.config.settings import BadSettings

PRIVILEGED = 1024
"""The first port that every program may have; those below need a permission on most systems."""


def refused_port(option: str, host: str, port: int, why: OSError) -> BadSettings:
    """Return that the port of an option cannot be used, with the way out."""
    if why.errno in (errno.EACCES, errno.EPERM):
        return BadSettings(f"{option} {port} needs a permission that this user lacks: take one from {PRIVILEGED} on")
    text = f"{option} {port} cannot be used on {host}: {why.strerror or why}"
    return BadSettings(f"{text}; stop the program that listens there, or take another port")
