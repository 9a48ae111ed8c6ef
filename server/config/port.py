"""Errors about ports that the server cannot open."""

import errno

from contack.server.config.settings import BadSettings

PRIVILEGED = 1024
"""The first port that every program may open; those below need a permission on most systems."""


def refused_port(option: str, host: str, port: int, why: OSError) -> BadSettings:
    """Return an error that explains why an option's port is not available, and what to do."""
    if why.errno in (errno.EACCES, errno.EPERM):
        return BadSettings(f"{option} {port} needs a permission that this user lacks: take one from {PRIVILEGED} on")
    text = f"{option} {port} cannot be used on {host}: {why.strerror or why}"
    return BadSettings(f"{text}; stop the program that listens there, or take another port")
