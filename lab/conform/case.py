"""A case: one rule that a peer must follow, with its section of docs/protocol.md."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from functools import partial
from typing import Generic, Protocol, TypeVar

from contack.lab.conform.peer import Unmet


class Fixture(Protocol):
    def settle(self) -> None:
        """Wait until all that the case started has ended, and check that too. Raises Unmet."""


S = TypeVar("S", bound=Fixture)


class Skipped(Exception):
    """A case that cannot run here; `str` says why."""


class CaseVerdict(StrEnum):
    PASSED = "passed"
    FAILED = "failed"
    SKIPPED = "skipped"


@dataclass(frozen=True, slots=True)
class Case(Generic[S]):
    """A case that runs on a fixture `S`. `words` are the rule; `section` is its heading in the protocol."""

    name: str
    section: str
    words: str
    script: Callable[[S], None]


@dataclass(frozen=True, slots=True)
class CaseResult:
    """The result of a case; a failed one has the `expected` and the actual message (`came`).

    `stderr` is the client's, if the tester started it.
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
    def under(self, section: str) -> Callable[[Callable[[S], None]], Callable[[S], None]]:
        """Return a decorator that adds a case: the function's name and the first line of its docstring."""

        def add(script: Callable[[S], None]) -> Callable[[S], None]:
            words = (script.__doc__ or "").partition("\n")[0]
            self.append(Case(script.__name__.replace("_", "-"), section, words, script))
            return script

        return add


def try_case(case: Case[S], fixture: S) -> CaseResult:
    def play() -> None:
        case.script(fixture)
        fixture.settle()

    return attempt(case, play)


def attempt(case: Case[S], play: Callable[[], None]) -> CaseResult:
    result = partial(CaseResult, case.name, case.section, case.words)
    try:
        play()
    except Unmet as unmet:
        return result(CaseVerdict.FAILED, unmet.expected, unmet.came)
    except Skipped as skipped:
        return result(CaseVerdict.SKIPPED, came=str(skipped))
    return result(CaseVerdict.PASSED)
