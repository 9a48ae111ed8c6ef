"""Whether there is room for a newcomer at a table. Raises NotAllowed; lets nobody in itself."""

from __future__ import annotations

from collections.abc import Sequence

from contack.protocol.error import Refusal
from contack.protocol.name import name_key
from contack.server.config.refused import NotAllowed
from contack.server.table.client import Guest
from contack.server.table.members import Company
from contack.server.table.options import Setup
from contack.server.table.player import Player


def check_may_watch(setup: Setup, company: Company, most: int, name: str) -> None:
    """See that somebody may watch, where at most so many do."""
    _check_name(name, [*company.players, *company.spectators])
    if not setup.spectators_allowed and company.guests:
        raise NotAllowed(Refusal.NO_SPECTATORS, f"{setup.name} lets nobody watch")
    if len(company.spectators) >= most and company.guests:
        raise NotAllowed(Refusal.NO_SPECTATORS, f"{most} watch {setup.name} already")


def check_may_play(setup: Setup, company: Company, playing: bool, name: str) -> None:
    """See that there is a seat for somebody."""
    seated = company.seated(playing)
    _check_name(name, [*seated, *company.spectators])
    if playing:
        raise NotAllowed(Refusal.GAME_RUNNING, f"a game is going on at {setup.name}: watch it, or wait for its end")
    if len(seated) >= setup.seats:
        raise NotAllowed(Refusal.TABLE_FULL, f"all {setup.seats} seats at {setup.name} are taken")


def _check_name(name: str, people: Sequence[Player | Guest]) -> None:
    if name_key(name) in {name_key(person.name) for person in people}:
        words = f"somebody at the table is called {name}: take another name, or resume the seat with its token"
        raise NotAllowed(Refusal.NAME_TAKEN, words)


def check_is_host(company: Company, guest: Guest, does: str) -> None:
    """See that a guest is the host of a table. Raises NotAllowed."""
    if guest.name != company.host:
        raise NotAllowed(Refusal.NOT_HOST, f"only the host {does}: that is {company.host}")
