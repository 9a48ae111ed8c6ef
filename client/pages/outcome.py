"""What comes of something that happened to the full-screen client."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from contack.client.pages.effect import Effect

if TYPE_CHECKING:
    from contack.client.pages.shell import Shell


class Outcome(NamedTuple):
    """The shell after something happened, and what is left to be done."""

    shell: Shell
    effects: tuple[Effect, ...] = ()
