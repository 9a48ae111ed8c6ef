"""When what was typed is carried out: at once, or once it can be."""

from __future__ import annotations

from dataclasses import replace

from contack.client.plain.client import Plain
from contack.client.plain.commands import Outcome, carry_out, is_lay
from contack.client.session.actions import Reaction, send, show
from contack.protocol.command import HandOver, Leave
from contack.protocol.name import printable
from contack.protocol.notice import Notice


def react(plain: Plain, notice: Notice) -> Outcome:
    """Return the client after a notice, and after what was typed before and can be carried out now."""
    plain, reaction = plain.receive(notice)
    if reaction.status is not None:
        return plain, reaction
    return _go_on(plain, reaction)


def enter(plain: Plain, line: str) -> Outcome:
    """Return the client after a typed line."""
    return _go_on(replace(plain, waiting=(*plain.waiting, line)), Reaction())


def end_input(plain: Plain) -> Outcome:
    """Return the client after the end of input: a player's seat goes to the stand-in, and the game is watched."""
    return _go_on(replace(plain, ended=True), Reaction())


def bots_gone(plain: Plain, words: str) -> Reaction:
    """Return what is done when the bots that were brought along end before their time, with these last words.

    In a game the stand-in plays for them. No game starts without them: a person is told, a pipe would wait for ever.
    """
    told = f"The bots are gone: {printable(words)}"
    waits_in_vain = plain.patient and not plain.model.playing
    return Reaction((told,), (Leave(),), 1) if waits_in_vain else show(told)


def _go_on(plain: Plain, reaction: Reaction) -> Outcome:
    """Carry out what waits, as far as it can be."""
    while plain.arrived and plain.waiting and _can_be_carried_out(plain, plain.waiting[0]):
        line, *waiting = plain.waiting
        plain = replace(plain, waiting=tuple(waiting))
        if not _comes_too_late(plain, line):
            plain, more = carry_out(plain, line)
            reaction += more
    return _finish(plain, reaction) if plain.ended else (plain, reaction)


def _can_be_carried_out(plain: Plain, line: str) -> bool:
    """Return whether to carry a line out now: a lay from a pipe waits for its turn, a person is told to."""
    return not plain.patient or not is_lay(line) or plain.must_choose or _comes_too_late(plain, line)


def _comes_too_late(plain: Plain, line: str) -> bool:
    """Return whether a lay from a pipe was meant for a game that is over: it would wait for ever, and all behind it."""
    return plain.patient and is_lay(line) and plain.seen_over and not plain.model.playing


def _finish(plain: Plain, reaction: Reaction) -> Outcome:
    """Hand the seat over once all that was typed is carried out, and leave when a game has been seen to its end."""
    model = plain.model
    if plain.leaving:
        return plain, reaction
    if plain.arrived and plain.seen_over and not model.playing:
        return replace(plain, leaving=True), reaction + send(Leave())
    if model.playing and model.seat is not None and not plain.waiting and not plain.handed_over:
        return replace(plain, handed_over=True), reaction + send(HandOver("seat"))
    return plain, reaction
