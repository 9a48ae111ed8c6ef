"""Replays records under the rules and compares every result."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import replace
from enum import StrEnum
from itertools import chain
from typing import NamedTuple, TypeAlias

from contack.engine.board.tile import TILES, Tile
from contack.engine.deal import Deck
from contack.engine.event import Abandoned, Dealt, Drew, Event, GameEnded, HandEnded, Laid, Seated
from contack.engine.game import Game
from contack.engine.records.event_form import event_to_json
from contack.engine.records.form import JsonObject
from contack.engine.records.header import holders_at_end, why_not_seated
from contack.engine.records.record import FIRST_EVENT_LINE, Record
from contack.engine.rules import HANDS, Rules, SolitaireRules
from contack.engine.solitaire.draw import DrawSolitaire
from contack.engine.solitaire.event import Undone
from contack.engine.solitaire.stacked import StackedSolitaire
from contack.engine.view import View
from contack.engine.why_not import Rule, why_not

AnyGame: TypeAlias = Game | DrawSolitaire | StackedSolitaire


class RecordRule(StrEnum):
    """Rules of a record beside the rules of a lay."""

    DEAL = "deal"
    OUTCOME = "outcome"
    SEAT = "seat"


class IllegalRecord(ValueError):
    """A record that breaks the rules."""

    def __init__(self, line: int, event: Event, rule: str, text: str) -> None:
        super().__init__(f'line {line}: {event_to_json(event)["event"]}: against the rule "{rule}": {text}')


class Step(NamedTuple):
    """One choice with all its results, or the deal before the first choice, or a single event."""

    events: tuple[Event, ...]
    position: AnyGame

    @property
    def view(self) -> View:
        return self.position.view


def replay(record: Record) -> Iterator[Step]:
    """Check each event. A record that ends within a step stops before it. Raises IllegalRecord."""
    position, due = _start(record)
    past: list[AnyGame] = []
    done: tuple[Event, ...] = ()
    holders = record.header.players
    for line, event in enumerate(record.events, FIRST_EVENT_LINE):
        if isinstance(event, Abandoned) and not due and not position.over:
            yield Step((*done, event), position)
            if line < FIRST_EVENT_LINE + len(record.events) - 1:
                raise IllegalRecord(line, event, Rule.TURN, "the record continues after the game was abandoned")
            return
        if isinstance(event, Seated) and not due and not position.over:
            holders = _take_over(holders, event, line)
            yield Step((event,), position)
            continue
        if not due:
            position, due = _choose(position, event, line, past)
        _check_outcome(line, event, due[0])
        done, due = (*done, event), due[1:]
        if not due:
            yield Step(done, position)
            done = ()


def follow(game: Game, events: Sequence[Event]) -> Game:
    """Return the game after one choice with all its results. The undrawn tiles may be in any order.

    Raises ValueError if the events are not exactly those of the rules with these tiles.
    """
    if not events:
        raise ValueError("nothing happened")
    if isinstance(events[0], Seated):
        # empty names, as the game knows no names: the check of the seat's number is enough
        _take_over(("",) * len(game.totals), events[0], FIRST_EVENT_LINE)
        if len(events) > 1 or game.over:
            raise ValueError("a seat can change hands only between two choices")
        return game
    position, due = _choose(_as_shown(game, events), events[0], FIRST_EVENT_LINE, [])
    for line, (event, expected) in enumerate(zip(events, due, strict=True), FIRST_EVENT_LINE):
        _check_outcome(line, event, expected)
    assert isinstance(position, Game)  # a choice leads from one game to the next
    return position


def _as_shown(game: Game, events: Sequence[Event]) -> Game:
    hands: list[list[Tile]] = [[]]
    for event in events:
        if isinstance(event, Dealt):
            hands.append([])
        hands[-1] += _shown(event)
    # a client does not know the order of the undrawn tiles: the ones that these events show come first
    pile = _shown_first(hands[0], game.hand.pile)
    decks = tuple(_shown_first(tiles, TILES) for tiles in hands[1:])
    if len(pile) != len(game.hand.pile) or any(len(deck) != len(TILES) for deck in decks):
        raise IllegalRecord(FIRST_EVENT_LINE, events[0], RecordRule.DEAL, "a tile comes up twice in one hand")
    before, after = game.decks[: game.hand.number], game.decks[game.hand.number + len(decks) :]
    return game._replace(decks=(*before, *decks, *after), hand=game.hand._replace(pile=pile))


def _shown_first(shown: Sequence[Tile], tiles: Sequence[Tile]) -> Deck:
    return (*shown, *(tile for tile in tiles if tile not in shown))


def known_tiles(record: Record) -> list[list[Tile]]:
    """Return each hand's deck as far as the record shows it. Raises IllegalRecord for a tile twice in a hand."""
    hands: list[list[Tile]] = []
    for line, event in enumerate(record.events, FIRST_EVENT_LINE):
        if isinstance(event, Dealt):
            hands.append([])
        shown = _shown(event)
        if shown and not hands:
            raise IllegalRecord(line, event, RecordRule.DEAL, "nothing was dealt before")
        for tile in shown:
            if tile in hands[-1]:
                raise IllegalRecord(line, event, RecordRule.DEAL, f"{tile} comes up twice in one hand")
            hands[-1].append(tile)
    return hands


def _shown(event: Event) -> tuple[Tile, ...]:
    match event:
        case Dealt(racks=racks):
            return tuple(chain.from_iterable(racks))
        case Drew(tile=tile):
            return (tile,)
        case HandEnded(pile=pile):
            return pile
    return ()


def _start(record: Record) -> tuple[AnyGame, tuple[Event, ...]]:
    header = record.header
    key = bytes.fromhex(header.key or "")
    match header.rules:
        case SolitaireRules() as rules:
            return DrawSolitaire.start(key) if header.game == "draw" else StackedSolitaire.start(key, rules)
        case Rules() as rules:
            decks = [_shown_first(tiles, TILES) for tiles in known_tiles(record)]
            # a record that ends early shows no later hands, and the replay does not reach them
            decks += [TILES] * (HANDS - len(decks))
            return Game.start(tuple(decks), len(header.players), rules)


def _take_over(holders: tuple[str, ...], event: Seated, line: int) -> tuple[str, ...]:
    why = why_not_seated(holders, event)
    if why:
        raise IllegalRecord(line, event, RecordRule.SEAT, why)
    return holders_at_end(holders, (event,))


def _choose(position: AnyGame, event: Event, line: int, past: list[AnyGame]) -> tuple[AnyGame, tuple[Event, ...]]:
    # The events must follow, starting with the choice.
    match event:
        case Undone() if past:
            return past.pop(), (event,)
        case Laid():
            _check_choice(position, event, line)
            past.append(position)
            if isinstance(position, Game) and event.by:
                return position.play(event.lay, event.by)
            return position.play(event.lay)
    text = "nothing was chosen before" if isinstance(event, Undone) else "a lay must come next, or the game is over"
    raise IllegalRecord(line, event, Rule.TURN, text)


def _check_choice(position: AnyGame, event: Laid, line: int) -> None:
    view = position.view
    if view.seat is not None and event.seat != view.seat:
        raise IllegalRecord(line, event, Rule.TURN, f"seat {event.seat} lays, but it is seat {view.seat}'s turn")
    why = why_not(view, event.lay)
    if why is not None:
        raise IllegalRecord(line, event, why.rule, why.text)


def _check_outcome(line: int, event: Event, due: Event) -> None:
    # the rules do not give the chooser, the time, the seed and the nonces
    match event, due:
        case Laid(), Laid():
            due = replace(due, by=event.by, at=event.at)
        case GameEnded(), GameEnded():
            due = replace(due, seed=event.seed, nonces=event.nonces)
    if event != due:
        raise IllegalRecord(line, event, RecordRule.OUTCOME, _difference(event, due))


def _difference(event: Event, due: Event) -> str:
    says, gives = event_to_json(event), event_to_json(due)
    return f"the record says {_other(says, gives)}; the rules give {_other(gives, says)}"


def _other(event: JsonObject, than: JsonObject) -> str:
    other = {key: value for key, value in event.items() if key not in than or value != than[key]}
    fields = (f"{key} {value if isinstance(value, str) else json.dumps(value)}" for key, value in other.items())
    return ", ".join(fields) or "no more"
