"""The wire name of a message."""

import re


def snake(name: str) -> str:
    """Return the `type` of a message from the name of its class.

    >>> snake("PlayLay")
    'play_lay'
    """
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()
