"""The name of a message on the wire."""

import re


def snake(name: str) -> str:
    """Answer the `type` of a message from the name of its class.

    >>> snake("PlayLay")
    'play_lay'
    """
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()
