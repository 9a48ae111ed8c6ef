from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import ClassVar

from contack.client.screen.pages.base.list_box import ARROWS, ChosenName, moved, paint_line
from contack.client.screen.pages.base.overlay import Confirmation, Overlay
from contack.client.screen.pages.base.page import Binding, Page, Transition
from contack.client.screen.paint.canvas.canvas import Area, Spot
from contack.client.screen.state.context import Context
from contack.client.screen.state.effects import ShowMessage
from contack.client.session.actions import Send
from contack.client.text.width import clip
from contack.protocol.command import Command, GiveHints, HandHost, Kick, Lock, Mute, Swap
from contack.protocol.name import printable
from contack.protocol.table_state import PlayerState, TableState

COLUMNS = 52

ALONE = ShowMessage("You are alone here.")
YOURSELF = ShowMessage("That is you: choose somebody else.")
NO_SEAT = ShowMessage("Choose a player first: spectators have no seat.")

_STATE_AT = 28


@dataclass(frozen=True, slots=True, kw_only=True)
class PeoplePage(Overlay):
    bindings: ClassVar[tuple[Binding, ...]] = (
        Binding(ARROWS, "move", "choose a player or spectator", shown="↑ ↓"),
        Binding(("k",), "kick", "remove the player, after a question", "kick"),
        Binding(("h",), "hand_host", "make the player host", "make host"),
        Binding(("u",), "mute", "mute the player, or allow chat again", "mute"),
        Binding(("i",), "give_hints", "give the player hints, or stop them", "hints"),
        Binding(("s",), "swap", "swap seats with the player before", "swap"),
        Binding(("l",), "lock", "lock the table, or unlock it", "lock"),
        Binding(("escape", "q", "P"), "close", "back to the table", "back"),
    )

    chosen: str = ""

    def move(self, key: str, context: Context) -> Transition:
        names = everybody(context)
        return Transition(replace(self, chosen=names[moved(self._at(names), len(names), key)]))

    def kick(self, key: str, context: Context) -> Transition:
        # with a question, because it is permanent: the server refuses this name from then on
        question = "Remove {}? A player of that name cannot come back to this table."
        return self._do_to_other(context, Kick, question)

    def hand_host(self, key: str, context: Context) -> Transition:
        return self._do_to_other(context, HandHost)

    def mute(self, key: str, context: Context) -> Transition:
        return self._do_to_other(context, lambda name: Mute(name, muted=name not in table_of(context).muted))

    def swap(self, key: str, context: Context) -> Transition:
        players = [player.name for player in table_of(context).players]
        name = self._name(context)
        if name not in players:
            return Transition(self, (NO_SEAT,))
        return self._do(context, lambda name: Swap(name, players[players.index(name) - 1]))

    def give_hints(self, key: str, context: Context) -> Transition:
        player = context.link.model.player(self._name(context))
        if player is None:
            return Transition(self, (NO_SEAT,))
        return self._do(context, lambda name: GiveHints(name, hints=not player.hints))

    def lock(self, key: str, context: Context) -> Transition:
        return self.if_online(context, Send(Lock(locked=not table_of(context).locked)))

    def point(self, spot: Spot, context: Context) -> Transition:
        # a click only chooses: none of the orders is the default
        if isinstance(spot, ChosenName):
            return Transition(replace(self, chosen=spot.name))
        return Page.point(self, spot, context)

    def paint(self, area: Area, context: Context) -> None:
        theme, table, names = context.theme, table_of(context), everybody(context)
        own = context.link.model.name
        inside = self.paint_box(area, context, COLUMNS, len(names) + 3, "People at the table")
        for y, name in enumerate(names):
            is_chosen = y == self._at(names)
            marked = paint_line(inside, y, is_chosen, ChosenName(name), theme)
            style = marked if is_chosen else theme.palette.panel
            you = " (you)" if name == own else ""
            inside.put(2, y, clip(printable(name), _STATE_AT - 3 - len(you)) + you, style)
            inside.put(_STATE_AT, y, _state(name, table, context.link.model.player(name)), style)
        locked = "The table is locked: no new players." if table.locked else "The table is open to others."
        inside.put(2, len(names) + 1, locked, theme.palette.panel)

    def _do_to_other(self, context: Context, command: Callable[[str], Command], question: str = "") -> Transition:
        if self._name(context) == context.link.model.name:
            return Transition(self, (YOURSELF if len(everybody(context)) > 1 else ALONE,))
        return self._do(context, command, question)

    def _do(self, context: Context, command: Callable[[str], Command], question: str = "") -> Transition:
        name = self._name(context)
        send = Send(command(name))
        if not question:
            return self.if_online(context, send)
        words = question.format(printable(name))
        return self.if_online(context, page=Confirmation(under=self, words=words, effects=(send,)))

    def _at(self, names: tuple[str, ...]) -> int:
        return names.index(self.chosen) if self.chosen in names else 0

    def _name(self, context: Context) -> str:
        names = everybody(context)
        return names[self._at(names)]


def everybody(context: Context) -> tuple[str, ...]:
    """Include muted people who left. The player is last, as most orders are for others."""
    table, own = table_of(context), context.link.model.name
    # muted people who left can come back, and are still muted
    here = (*(player.name for player in table.players), *table.spectators)
    return (*(name for name in dict.fromkeys((*here, *table.muted)) if name != own), own)


def table_of(context: Context) -> TableState:
    table = context.link.model.table
    assert table is not None  # the page is open over a table
    return table


def _state(name: str, table: TableState, player: PlayerState | None) -> str:
    if name in table.muted:
        return "muted"
    if name in table.spectators:
        return "watches"
    hints = " · hints" if player and player.hints else ""
    return f"{'absent' if player and not player.connected else 'plays'}{hints}"
