"""A case: something that a peer must do, with the section of docs/protocol.md that says so."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from functools import partial
from typing import Generic, Protocol, TypeVar

from contack.lab.conform.peer import Unmet


class Fixture(Protocol):
    """What a case is tried with."""

    def settle(self) -> None:
        """Let all that is under way come to its end, and judge it too. Raises Unmet."""


S = TypeVar("S", bound=Fixture)


class Skipped(Exception):
    """A case that cannot be tried here; `str` says why."""


class CaseVerdict(StrEnum):
    """How a case went."""

    PASSED = "passed"
    FAILED = "failed"
    SKIPPED = "skipped"


@dataclass(frozen=True, slots=True)
class Case(Generic[S]):
    """What is tried, with a fixture `S`; `words` say what must happen, and `section` is the heading of the rule."""

    name: str
    section: str
    words: str
    script: Callable[[S], None]


@dataclass(frozen=True, slots=True)
class CaseResult:
    """How a case went; if it failed, what was `expected` and what `came` instead.

    `stderr` is what the client wrote there, if the tester started it.
    """

    name: str
    section: str
    words: str
    verdict: CaseVerdict
    expected: str = ""
    came: str = ""
    seconds: float = 0.0
    stderr: str = ""


class Cases(list[Case[S]]):
    """Cases that belong together, in order."""

    def under(self, section: str) -> Callable[[Callable[[S], None]], Callable[[S], None]]:
        """Return what makes a case of a function: its name and the first line of its docstring are the case's."""

        def add(script: Callable[[S], None]) -> Callable[[S], None]:
            """Add a case."""
            words = (script.__doc__ or "").partition("\n")[0]
            self.append(Case(script.__name__.replace("_", "-"), section, words, script))
            return script

        return add


def try_case(case: Case[S], fixture: S) -> CaseResult:
    """Return how a case goes on a fixture."""

    def play() -> None:
        """Play the case to its end."""
        case.script(fixture)
        fixture.settle()

    return attempt(case, play)


def attempt(case: Case[S], play: Callable[[], None]) -> CaseResult:
    """Return how a case goes when it is played."""
    result = partial(CaseResult, case.name, case.section, case.words)
    try:
        play()
    except Unmet as unmet:
        return result(CaseVerdict.FAILED, unmet.expected, unmet.came)
    except Skipped as skipped:
        return result(CaseVerdict.SKIPPED, came=str(skipped))
    return result(CaseVerdict.PASSED)
