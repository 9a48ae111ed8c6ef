"""Small parts of English sentences."""

from collections.abc import Iterable
from difflib import get_close_matches

from contack.protocol.name import printable

YOU = "you"
"""The name of the reader: "you lay" beside "ann lays"."""


def does(name: str, verb: str) -> str:
    """Return a name with its verb.

    >>> does("ann", "pass"), does(YOU, "pass")
    ('ann passes', 'you pass')
    """
    return f"{printable(name)} {verb_for(name, verb)}"


def verb_for(name: str, verb: str) -> str:
    """Return the form of a regular verb for a name."""
    if name == YOU:
        return verb
    return f"{verb}es" if verb.endswith("s") else f"{verb}s"


def counted(number: int, noun: str) -> str:
    """Return a number with its noun: `1 tile`, `-10 points`."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def listed(words: Iterable[str]) -> str:
    """Return words as an English list: `ann`, `ann and bob`, `ann, bob and cyd`."""
    *most, last = words
    return f"{', '.join(most)} and {last}" if most else last


def capitalized(text: str) -> str:
    """Return text with a capital first letter."""
    return text[:1].upper() + text[1:]


def sentence(text: str) -> str:
    """Return text from elsewhere as a sentence.

    >>> sentence("the table is full")
    'The table is full.'
    """
    return f"{capitalized(printable(text))}."


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """Return a question with the known word closest to a mistyped one; empty without one."""
    return "".join(f"Did you mean {near}? " for near in get_close_matches(word, list(known), n=1))
