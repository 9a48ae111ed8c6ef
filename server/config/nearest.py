"""The word that somebody who mistyped one most likely meant."""

from collections.abc import Iterable
from difflib import get_close_matches


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """Return a question after the known word that is most like another, to stand behind a colon or an end; or nothing.

    >>> did_you_mean("tabels", ("who", "tables"))
    '; did you mean tables?'
    >>> did_you_mean("xyz", ("who", "tables"))
    ''
    """
    by_key = {each.casefold(): each for each in known}
    near = get_close_matches(word.casefold(), by_key, n=1)
    return f"; did you mean {by_key[near[0]]}?" if near else ""
