from collections.abc import Iterable, Mapping
from difflib import get_close_matches

from contack.server.config.settings import BadSettings


def nearest(name: str, names: Iterable[str]) -> str:
    # without a cutoff there is always a nearest name, and the message promises no more
    [most_like] = get_close_matches(name, names, 1, cutoff=0.0)
    return most_like


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """Return nothing if no known word is similar.

    >>> did_you_mean("tabels", ("who", "tables"))
    '; did you mean tables?'
    >>> did_you_mean("xyz", ("who", "tables"))
    ''
    """
    by_key = {each.casefold(): each for each in known}
    near = get_close_matches(word.casefold(), by_key, n=1)
    return f"; did you mean {by_key[near[0]]}?" if near else ""


def check_variables(environment: Mapping[str, str], prefix: str, known: Iterable[str]) -> None:
    # raises BadSettings for an unknown variable
    names = set(known)
    for name in sorted(environment):
        if name.startswith(prefix) and name not in names:
            shown = name if name.isprintable() else ascii(name)
            raise BadSettings(f"unknown variable {shown}; the nearest name is {nearest(name, sorted(names))}")
