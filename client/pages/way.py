"""Where a notice leads the client: to a table, back to its seat, to the lobby, or to a question. Paints nothing."""

from __future__ import annotations

from dataclasses import replace
from math import ceil
from typing import TYPE_CHECKING

from contack.client.arrival import Arrival, numbered_name
from contack.client.english import sentence
from contack.client.model import AT_NO_TABLE
from contack.client.pages.effect import BeReady, Effect, HangUp, Keep, Send, Tell, Visit
from contack.client.pages.find import FindPage
from contack.client.pages.link import Link, LinkState
from contack.client.pages.lobby import LobbyPage
from contack.client.pages.outcome import Outcome
from contack.client.pages.page import Step
from contack.client.pages.table import TablePage
from contack.client.pages.world import World
from contack.protocol.command import AddBot, Hello, Join, ListTables, Resume
from contack.protocol.notice import Closed, Halted, Joined, Left, Notice, Refused, Welcomed
from contack.protocol.refusal import Refusal
from contack.protocol.version import PROTOCOL_VERSION

if TYPE_CHECKING:
    from contack.client.pages.shell import Shell

LATER = (Refusal.TOO_FAST, Refusal.CANNOT_SAVE)
"""Refusals that say nothing against a seat: it may be taken back a while later."""

A_WHILE = 5.0
"""Seconds after which that is tried where the server does not say."""


def lead_on(shell: Shell, before: Link, notice: Notice, effects: tuple[Effect, ...]) -> Outcome:
    """Answer the shell where a notice leads it, and what is left to be done beside some effects."""
    match notice:
        case Joined():
            return _sit_down(shell, before, effects)
        case Left(words=words):
            lobby = replace(shell, page=LobbyPage(), message=Tell(sentence(words)))
            return Outcome(lobby, (*effects, Send(ListTables())))
        case Closed(words=words, retry_after=seconds):
            return Outcome(shell.linked(words=words, wait=ceil(seconds or 0)), effects)
        case Halted(halted=halted, words=words):
            return Outcome(shell.told(sentence(words), good=not halted), effects)
        case Welcomed() if before.at_table:
            return Outcome(shell, (*effects, *_way_back(shell, before)))
        case Refused(command="resume" | "join") if before.at_table and not isinstance(shell.page, LobbyPage):
            return _later(shell, notice, effects) if notice.reason in LATER else _seat_gone(shell, effects)
    if before.arrival and not before.at_table:
        return _on_the_way(shell, before.arrival, notice, effects)
    if isinstance(notice, Welcomed):
        page = shell.page if isinstance(shell.page, LobbyPage) else LobbyPage()
        return Outcome(replace(shell, page=page), (*effects, Send(ListTables())))
    return Outcome(shell, effects)


def hello_of(world: World, name: str = "") -> Hello:
    """Answer what is said first to a server, by the own name or another one."""
    link = world.link
    assert link.address is not None  # somebody is greeted
    return Hello(PROTOCOL_VERSION, name or link.name, world.client, world.keyring.server(link.address))


def come_as_another(shell: Shell) -> Outcome:
    """Come back by another name: the connection that was lost may have the own one still."""
    link = shell.world.link
    number = link.number + 1
    return Outcome(shell.linked(number=number), (Send(hello_of(shell.world, numbered_name(link.name, number))),))


def ask_password(shell: Shell, refused: Refused) -> Outcome:
    """Ask for the password of a server before going there again: it does not wait while somebody types."""
    link = shell.world.link
    assert link.address is not None  # it is a server that refused
    page = FindPage(chosen=link.address).asking_password(link.visit or Visit(link.address))
    asked = replace(shell, page=page, message=Tell(sentence(refused.words), "bad"))
    return Outcome(replace(asked, world=replace(shell.world, link=Link())), (HangUp(),))


def _sit_down(shell: Shell, before: Link, effects: tuple[Effect, ...]) -> Outcome:
    """Show the table; who takes a seat for the first time is ready at once, since who joins wants to play."""
    world, link = shell.world, shell.world.link
    came_back = before.at_table
    page = shell.page if came_back else TablePage(touched=world.now)
    assert link.address is not None  # a table is at a server
    settings = world.settings.visited(link.address)
    resumed = came_back or (before.arrival is not None and bool(before.arrival.wish.token))
    ready = (BeReady(),) if link.model.token and not link.model.playing and not resumed else ()
    keep = (Keep(settings),) if settings != world.settings and not (link.ours or world.hosted) else ()
    called = tuple(Send(AddBot(level)) for level in link.calling)
    outcome = shell.show(Step(page, (*keep, *ready, *called)))
    return Outcome(outcome.shell.linked(name=link.model.name, calling=()), (*effects, *outcome.effects))


def _way_back(shell: Shell, link: Link) -> tuple[Effect, ...]:
    """Answer what takes this client back to the table that it was at when the connection was lost."""
    assert link.model.table is not None  # it was at one
    assert link.address is not None
    if link.model.token:
        return (Send(Resume(link.model.token)),)
    table = link.model.table.name
    return (Send(Join(table, spectate=True, password=shell.world.keyring.table(link.address, table))),)


def _later(shell: Shell, refused: Refused, effects: tuple[Effect, ...]) -> Outcome:
    """Wait with the table in sight, and come back then: the seat is still there."""
    wait = refused.retry_after or A_WHILE
    lost = shell.linked(state=LinkState.LOST, words=refused.words, retry_in=ceil(wait))
    return Outcome(replace(lost, retry_at=shell.world.now + wait), effects)


def _seat_gone(shell: Shell, effects: tuple[Effect, ...]) -> Outcome:
    """Go to the lobby where the table did not wait."""
    lobby = replace(shell, page=LobbyPage(), message=Tell("Your seat at the table is gone.", "bad"))
    return Outcome(lobby.linked(model=AT_NO_TABLE, log=()), (*effects, Send(ListTables())))


def _on_the_way(shell: Shell, arrival: Arrival, notice: Notice, effects: tuple[Effect, ...]) -> Outcome:
    """Go on to the table that is wished for, or see that it cannot be reached."""
    arrival, reaction = arrival.receive(notice)
    effects += tuple(Send(command) for command in reaction.commands)
    if reaction.status is None:
        message = Tell(" ".join(reaction.lines)) if reaction.lines else shell.message
        return Outcome(replace(shell, message=message).linked(arrival=arrival, name=arrival.name), effects)
    told = replace(shell, message=Tell(" ".join(reaction.lines), "bad"))
    if not shell.world.link.server:  # it did not even let us in
        out = replace(told, page=FindPage(), world=replace(shell.world, link=Link()))
        return Outcome(out, (*effects, HangUp()))
    return Outcome(_in_lobby(told, arrival, notice).linked(arrival=None), (*effects, Send(ListTables())))


def _in_lobby(told: Shell, arrival: Arrival, notice: Notice) -> Shell:
    """Answer the shell in the lobby, where a password is asked for if that is all there was against the table."""
    wish = arrival.wish
    if wish.table and isinstance(notice, Refused) and notice.reason == Refusal.WRONG_PASSWORD:
        page = LobbyPage().asking_password(Join(wish.table, wish.spectate))
        return replace(told, page=page, message=Tell(sentence(notice.words), "bad"))
    return replace(told, page=LobbyPage())
