from collections.abc import Callable, Mapping
from dataclasses import replace

from contack.client.bots.levels import USUAL_LEVEL, level_text
from contack.client.coach.evaluation import Evaluation
from contack.client.coach.tasks import Hint
from contack.client.coach.text import FAILED, THINKING, hint_text
from contack.client.plain.client import Plain
from contack.client.plain.help import HELP
from contack.client.plain.night import Doing, night
from contack.client.plain.options import parse_options
from contack.client.plain.typed_line import Unclear, checked_reason, meant, parse_lay
from contack.client.session.actions import Outcome, Send, Task, Think, end, send, show
from contack.client.session.game_text import log_words, places_words, racks_words, scores_words, table_words
from contack.client.session.glance import chain_words, ends_words, tiles_words, turn_words
from contack.client.session.model import Model, why_no_hint
from contack.client.session.table_text import NO_TABLE, options_words, paused_words, people_words
from contack.client.text.english import capitalized, did_you_mean, listed, sentence
from contack.client.tournament.entrants import may_enter
from contack.engine.board.lay import Lay
from contack.engine.board.tile import BadNotation
from contack.engine.why_not import WhyNot
from contack.protocol.command import (
    AddBot,
    CallOff,
    ChangeOptions,
    ChooseColour,
    Command,
    GiveHints,
    HandHost,
    HandOver,
    Kick,
    Leave,
    ListStandings,
    Lock,
    Mute,
    Nudge,
    Pair,
    React,
    Reaction,
    RemoveBot,
    Say,
    SetPause,
    Sit,
    Start,
    Swap,
    TakeBack,
    Wait,
)
from contack.protocol.limits import LEVELS, PLAYER_COLOURS, TEXT_LENGTH, TalkScope
from contack.protocol.name import is_name, is_sayable, name_key, printable
from contack.protocol.sentences import say

_LEAVE = ("leave", "quit", "exit")

AWAY = "No connection at the moment. The client tries again; type leave to end."

LEFT_AWAY = "You left without a connection: your seat is reserved for a while (contack play --resume)."


def is_lay(line: str) -> bool:
    words = line.split()
    return len(words) == 1 and (words[0].isdecimal() or "@" in words[0])


def is_leave(line: str) -> bool:
    word = line.strip().lower()
    # `l` alone may be the list, the log or the lock
    return bool(word) and word != "l" and any(name.startswith(word) for name in _LEAVE)


def is_ready(line: str) -> bool:
    word = line.strip().lower()
    return len(word) > 3 and "ready".startswith(word)  # `rea` may mean `react`


def carry_out(plain: Plain, line: str) -> Outcome[Plain]:
    try:
        after, effects = _carry_out(plain, line.strip())
    except (Unclear, BadNotation) as unclear:
        return plain, show(f"{unclear}.")
    # the client stays unchanged, because nothing was sent
    if plain.away and any(isinstance(effect, Send) for effect in effects):
        return plain, end(0, LEFT_AWAY) if is_leave(line) else show(AWAY)
    return after, effects


def _carry_out(plain: Plain, line: str) -> Outcome[Plain]:
    # the first letters of a command are enough
    word, _, rest = line.partition(" ")
    name = "" if is_lay(line) else _command(word.lower())
    if plain.between and name in _LEAVE:
        return plain, end(0, "You left.")
    if plain.between and name not in _ANYWHERE:
        enters = may_enter(plain.model.tournament, plain.own)
        then = "type night enter to take part" if enters else "the server seats you in the next round"
        raise Unclear(f"You are at no table: {then}")
    return _COMMANDS[name](plain, rest.strip()) if name else _lay(plain, line)


def _command(word: str) -> str:
    names = meant(word, _COMMANDS)
    if len(names) == 1:
        return names[0]
    if not word or not names:
        hint = did_you_mean(word, _COMMANDS)
        raise Unclear(f"{hint}Type the number of a lay, tile@cell, or help for all commands")
    raise Unclear(f"{word} could be {', '.join(names)}: type more letters")


def _parse(plain: Plain, text: str) -> Lay:
    return parse_lay(text, plain.model.lays if plain.model.my_turn else {}, _not_yet(plain))


def _lay(plain: Plain, text: str) -> Outcome[Plain]:
    lay = _parse(plain, text)
    if plain.model.my_turn and not plain.must_choose:
        raise Unclear("You have chosen already; the server has not answered yet")
    command = plain.model.confirm(lay)
    if isinstance(command, WhyNot):
        raise Unclear(f"{lay} cannot be laid: {command}")
    return replace(plain, asked=command.turn), send(command)


def _why(plain: Plain, text: str) -> Outcome[Plain]:
    if not text:
        raise Unclear("Type why with a lay, such as why 09-02-08@0,-1")
    lay = _parse(plain, text)
    why = plain.model.why_not(lay)
    return plain, show(f"{lay} cannot be laid: {why}." if why else f"{lay} can be laid.")


def _chat(word: str, scope: TalkScope) -> Doing:
    def say(plain: Plain, text: str) -> Outcome[Plain]:
        if not text or len(text) > TEXT_LENGTH or not is_sayable(text):
            raise Unclear(f"Type {word} with 1 to {TEXT_LENGTH} visible characters")
        return replace(plain, unanswered=(*plain.unanswered, text)), send(Say(text, scope))

    return say


def _react(plain: Plain, text: str) -> Outcome[Plain]:
    matches = [reaction for reaction in Reaction if text and reaction.startswith(text.lower().replace(" ", "_"))]
    if len(matches) != 1:
        raise Unclear(f"Type react with one of {', '.join(Reaction)}")
    return plain, send(React(matches[0]))


def _nudge(plain: Plain, text: str) -> Outcome[Plain]:
    view, names = plain.model.view, plain.model.names
    if view is None or view.seat is None or not plain.model.playing:
        raise Unclear(capitalized(say("refused.no_game")))
    if plain.model.my_turn:
        raise Unclear("It is your own turn")
    return plain, send(Nudge(text if is_name(text) else names[view.seat]))


def _choose_colour(plain: Plain, text: str) -> Outcome[Plain]:
    if text not in map(str, PLAYER_COLOURS):
        raise Unclear(f"Type colour with a number from {PLAYER_COLOURS[0]} to {PLAYER_COLOURS[-1]}")
    return plain, send(ChooseColour(int(text)))


def _give_hints(plain: Plain, text: str) -> Outcome[Plain]:
    name, _, wish = text.rpartition(" ")
    if not is_name(name.strip()) or wish not in ("on", "off"):
        raise Unclear("Type hints with the name of a player, and on or off")
    return plain, send(GiveHints(name.strip(), wish == "on"))


def _auto(plain: Plain, text: str) -> Outcome[Plain]:
    match text:
        case "on":
            return plain, send(HandOver("seat"))
        case "off":
            return plain, send(TakeBack())
        case "" if plain.must_choose:
            return replace(plain, asked=plain.model.turn), send(HandOver("lay", plain.model.turn))
        case "":
            raise Unclear(_not_yet(plain))
    raise Unclear("Type auto, auto on or auto off")


def _sit(plain: Plain, text: str) -> Outcome[Plain]:
    if text not in ("", "off"):
        raise Unclear("Type sit or sit off")
    return plain, send(Sit(wanted=not text))


def _hint(plain: Plain, _: str) -> Outcome[Plain]:
    why = why_no_hint(plain.model)
    if why or plain.model.view is None:
        return plain, show(why)
    return plain, (*show(THINKING), Think(Hint(plain.model.view)))


def thought(plain: Plain, task: Task, found: object) -> Outcome[Plain]:
    # checked again: a hint takes seconds, and the turn or the game may be over
    view = plain.model.view
    if view is None or task != Hint(view) or why_no_hint(plain.model):
        return plain, ()
    return plain, show(hint_text(found) if isinstance(found, Evaluation) else FAILED)


def _not_yet(plain: Plain) -> str:
    view = plain.model.view
    if view is None or view.seat is None or not plain.model.playing:
        return capitalized(say("refused.no_game"))
    if plain.model.paused:
        return paused_words(plain.model.table)
    return f"It is not your turn: {say('turn', name=plain.model.names[view.seat])}"


def _kick(plain: Plain, text: str) -> Outcome[Plain]:
    name = _named("kick", text)
    # asked twice: a kicked player cannot return to this table
    if plain.kicking == name:
        return replace(plain, kicking=""), send(Kick(name))
    return replace(plain, kicking=name), show(
        f"{name} could not come back. Type kick {name} once more if you are sure."
    )


def _options(plain: Plain, text: str) -> Outcome[Plain]:
    if not text:
        table = plain.model.table
        return plain, show(sentence(options_words(table)) if table else NO_TABLE)
    return plain, send(parse_options(text, ChangeOptions, "options with what to change, such as seats=5"))


def _swap(plain: Plain, text: str) -> Outcome[Plain]:
    players = [player.name for player in plain.model.table.players] if plain.model.table else []
    # names may have spaces, so the first space does not separate them
    halves = [(text[:at].strip(), text[at:].strip()) for at, sign in enumerate(text) if sign.isspace()]
    known = {name_key(name) for name in players}
    for name, other in halves:
        if {name_key(name), name_key(other)} <= known:
            return plain, send(Swap(name, other))
    raise Unclear(f"Type swap with the names of two players: {listed(map(printable, players))} sit here")


def _call(plain: Plain, text: str) -> Outcome[Plain]:
    level = text or str(USUAL_LEVEL)
    if level not in map(str, LEVELS):
        raise Unclear(f"Type bot with a level: {listed(map(level_text, LEVELS))}")
    return plain, send(AddBot(int(level)))


def _unbot(plain: Plain, text: str) -> Outcome[Plain]:
    bots = [player.name for player in plain.model.table.players if player.level] if plain.model.table else []
    matches = [name for name in bots if name.casefold().startswith(text.casefold())]
    if len(matches) == 1:
        return plain, send(RemoveBot(matches[0]))
    here = f"here: {listed(map(printable, bots))}" if bots else "no bot is here"
    raise Unclear(f"Type unbot with the name of a bot: {here}")


def _on_name(word: str, command: Callable[[str], Command]) -> Doing:
    return lambda plain, text: (plain, send(command(_named(word, text))))


def _named(word: str, text: str) -> str:
    if not is_name(text):
        raise Unclear(f"Type {word} with the name of somebody at the table")
    return text


def _shows(words: Callable[[Model], str]) -> Doing:
    return lambda plain, _: (plain, show(words(plain.model)))


# The commands that need no table.
_ANYWHERE = ("help", "night", "say", "all", "standings")

_COMMANDS: Mapping[str, Doing] = {
    "table": lambda plain, _: (plain, show(table_words(plain.model, plain.look.drawn))),
    "list": _shows(places_words),
    "racks": _shows(racks_words),
    "scores": _shows(scores_words),
    "log": _shows(log_words),
    "people": _shows(lambda model: people_words(model.table)),
    "w": _shows(tiles_words),
    "e": _shows(ends_words),
    "v": _shows(chain_words),
    "t": lambda plain, _: (plain, show(turn_words(plain.model, plain.clock))),
    "help": lambda plain, _: (plain, show(HELP)),
    "hint": _hint,
    "why": _why,
    "say": _chat("say", "table"),
    "all": _chat("all", "server"),
    "react": _react,
    "nudge": _nudge,
    "night": night,
    "pair": lambda plain, _: (plain, send(Pair())),
    "standings": lambda plain, _: (plain, send(ListStandings())),
    "ready": lambda plain, _: replace(plain, seen_over=False).be_ready(),
    "sit": _sit,
    "start": lambda plain, _: (plain, send(Start())),
    "pause": lambda plain, text: (plain, send(SetPause(reason=checked_reason(text, "pause pizza")))),
    "unpause": lambda plain, _: (plain, send(SetPause(paused=False))),
    "call-off": lambda plain, _: (plain, send(CallOff())),
    "wait": lambda plain, _: (plain, send(Wait())),
    "auto": _auto,
    "host": _on_name("host", HandHost),
    "bot": _call,
    "unbot": _unbot,
    "kick": _kick,
    "mute": _on_name("mute", Mute),
    "unmute": _on_name("unmute", lambda name: Mute(name, muted=False)),
    "colour": _choose_colour,
    "hints": _give_hints,
    "lock": lambda plain, _: (plain, send(Lock())),
    "unlock": lambda plain, _: (plain, send(Lock(locked=False))),
    "options": _options,
    "swap": _swap,
    **dict.fromkeys(_LEAVE, lambda plain, _: (plain, send(Leave()))),
}
