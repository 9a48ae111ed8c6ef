"""When to run typed lines: at once, or when it becomes possible."""

from dataclasses import replace

from contack.client.plain.client import Plain
from contack.client.plain.commands import carry_out, is_lay, is_leave, is_ready
from contack.client.session.actions import Effects, End, Outcome, end, send, show
from contack.client.session.model import is_over
from contack.protocol.command import HandOver, Leave
from contack.protocol.name import printable
from contack.protocol.notice import Notice


def react(plain: Plain, notice: Notice) -> Outcome[Plain]:
    """Handle the notice, then the waiting lines that are possible now."""
    plain, effects = plain.receive(notice)
    if any(isinstance(effect, End) for effect in effects):  # the waiting lines were for a table that the player left
        return plain, effects
    return _go_on(plain, effects)


def enter(plain: Plain, line: str) -> Outcome[Plain]:
    if not (plain.arrived or plain.between or plain.patient) and is_leave(line):  # the server may never answer
        return plain, end(0, "You left before you came to a table.")
    return _go_on(replace(plain, waiting=(*plain.waiting, line)), ())


def end_input(plain: Plain) -> Outcome[Plain]:
    # The stand-in plays on, and the client watches the end of the game.
    # A person who ends a game on a server for this game alone leaves at once.
    if plain.alone and not plain.patient:
        return plain, (send(Leave()) if plain.arrived else ()) + end(0, "You left.")
    return _go_on(replace(plain, ended=True), ())


def bots_gone(plain: Plain, words: str) -> Effects:
    """Handle the early end of the player's bots, with their last output."""
    # during a game the stand-in plays for them; without them no game starts, and a pipe would wait for ever
    message = f"The bots are gone: {printable(words)}"
    waits_in_vain = plain.patient and not plain.model.playing
    return send(Leave()) + end(1, message) if waits_in_vain else show(message)


def _go_on(plain: Plain, effects: Effects) -> Outcome[Plain]:
    while (plain.arrived or plain.between) and plain.waiting and _can_be_carried_out(plain, plain.waiting[0]):
        line, *waiting = plain.waiting
        plain = replace(plain, waiting=tuple(waiting))
        if not _comes_too_late(plain, line):
            plain, more = carry_out(plain, line)
            effects += more
    return _finish(plain, effects) if plain.ended else (plain, effects)


def _can_be_carried_out(plain: Plain, line: str) -> bool:
    table = plain.model.table
    if is_ready(line) and table and table.playing and is_over(plain.model.events):
        return False  # the commitment of the next game follows at once
    if plain.patient and plain.away:
        return is_leave(line)
    return not plain.patient or not is_lay(line) or plain.must_choose or _comes_too_late(plain, line)


def _comes_too_late(plain: Plain, line: str) -> bool:
    return plain.patient and is_lay(line) and plain.seen_over and not plain.model.playing


def _finish(plain: Plain, effects: Effects) -> Outcome[Plain]:
    model = plain.model
    if plain.leaving or plain.away:  # it was sent, or cannot be sent now
        return plain, effects
    if plain.arrived and plain.seen_over and not model.playing:
        return replace(plain, leaving=True), effects + send(Leave())
    if model.playing and model.seat is not None and not plain.waiting and not plain.handed_over:
        return replace(plain, handed_over=True), effects + send(HandOver("seat"))
    return plain, effects
