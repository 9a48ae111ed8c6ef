from dataclasses import dataclass, replace
from typing import ClassVar

from contack.client.bots.levels import LEVEL_DETAILS, LEVEL_NAMES, USUAL_LEVEL
from contack.client.screen.pages.base.list_box import ARROWS, ChosenLine, moved, paint_line
from contack.client.screen.pages.base.overlay import Confirmation, Overlay
from contack.client.screen.pages.base.page import Binding, Page, Transition
from contack.client.screen.pages.table.people import table_of
from contack.client.screen.paint.canvas.canvas import Area, Spot
from contack.client.screen.state.context import Context
from contack.client.screen.state.effects import ShowMessage
from contack.client.session.actions import Send
from contack.client.text.english import counted, sentence
from contack.client.text.width import clip
from contack.protocol.command import AddBot, RemoveBot
from contack.protocol.limits import LEVELS
from contack.protocol.name import printable
from contack.protocol.sentences import say
from contack.protocol.table_state import PlayerState, TableState

COLUMNS = 50

BETWEEN_GAMES = sentence(say("refused.game_running.bots"))

NOT_NOW = ShowMessage(f"{BETWEEN_GAMES} One that is here can be sent away.")
FULL = ShowMessage("All seats are taken.")
A_BOT_FIRST = ShowMessage("Choose one of the bots at the table first.")

_DETAIL_AT = 18
_STATE_AT = 28


@dataclass(frozen=True, slots=True, kw_only=True)
class BotsPage(Overlay):
    bindings: ClassVar[tuple[Binding, ...]] = (
        Binding(ARROWS, "move", "choose a level, or a bot that is here", shown="↑ ↓"),
        Binding(("enter",), "do", "call a bot of that level, or send that bot away", "call"),
        Binding(tuple(map(str, LEVELS)), "call", "call a bot of this level", "level", "1-5"),
        Binding(("x", "delete"), "unbot", "send the chosen bot away", "send away"),
        Binding(("escape", "q", "b"), "close", "back to the table", "back"),
    )

    until_start: ClassVar[bool] = True

    at: int = USUAL_LEVEL - LEVELS[0]

    def move(self, key: str, context: Context) -> Transition:
        return Transition(replace(self, at=moved(self._at(context), len(LEVELS) + len(_bots(context)), key)))

    def do(self, key: str, context: Context) -> Transition:
        at = self._at(context)
        return self.call(str(LEVELS[at]), context) if at < len(LEVELS) else self.unbot(key, context)

    def call(self, key: str, context: Context) -> Transition:
        table = table_of(context)
        # marked as well, to show the level of the key
        marked = replace(self, at=LEVELS.index(int(key)))
        if table.playing:
            return marked.if_online(context, NOT_NOW)
        return marked.if_online(context, Send(AddBot(int(key))) if free_seats(table) else FULL)

    def unbot(self, key: str, context: Context) -> Transition:
        bots, at = _bots(context), self._at(context) - len(LEVELS)
        if at < 0:
            return Transition(self, (A_BOT_FIRST,))
        leave = Send(RemoveBot(bots[at].name))
        if not table_of(context).playing:
            return self.if_online(context, leave)
        words = f"Send {printable(bots[at].name)} away? The stand-in plays on for it until the game is over."
        return self.if_online(context, page=Confirmation(under=self, words=words, effects=(leave,)))

    def point(self, spot: Spot, context: Context) -> Transition:
        # a second click on the marked line does the same as Enter
        if not isinstance(spot, ChosenLine):
            return Page.point(self, spot, context)
        if spot.number == self._at(context):
            return self.do("enter", context)
        return Transition(replace(self, at=spot.number))

    def paint(self, area: Area, context: Context) -> None:
        bots = _bots(context)
        rows = len(LEVELS) + 2 + len(bots) + bool(bots)
        inside = self.paint_box(area, context, COLUMNS, rows, "House bots")
        for at, level in enumerate(LEVELS):
            self._paint(inside, at, at, (f"{level}  {LEVEL_NAMES[level]}", LEVEL_DETAILS[level]), _DETAIL_AT, context)
        for at, bot in enumerate(bots, len(LEVELS)):
            words = (printable(bot.name), "Enter sends it away" if at == self._at(context) else bot_words(bot))
            self._paint(inside, at + 1, at, words, _STATE_AT, context)
        inside.put(2, rows - 1, clip(_how_many(context), inside.columns - 2), context.theme.palette.panel)

    def _paint(self, inside: Area, y: int, at: int, words: tuple[str, str], second: int, context: Context) -> None:
        palette, marked = context.theme.palette, at == self._at(context)
        style = paint_line(inside, y, marked, ChosenLine(at), context.theme)
        inside.put(2, y, clip(words[0], second - 3), style if marked else palette.strong)
        inside.put(second, y, clip(words[1], inside.columns - second), style if marked else palette.panel)

    def _at(self, context: Context) -> int:
        # bots may have left in the meantime
        return min(self.at, len(LEVELS) + len(_bots(context)) - 1)


def bot_words(bot: PlayerState) -> str:
    if bot.connected:
        return "here"
    return "the stand-in plays" if bot.stand_in else "on its way"


def free_seats(table: TableState) -> int:
    """Return how many bots can get a seat; between games, absent players hold none."""
    return table.seats - sum(player.connected or not player.stand_in for player in table.players)


def _how_many(context: Context) -> str:
    table = table_of(context)
    if table.playing:
        return BETWEEN_GAMES
    seats = free_seats(table)
    return f"{counted(seats, 'seat')} {'is' if seats == 1 else 'are'} free." if seats else "All seats are taken."


def _bots(context: Context) -> tuple[PlayerState, ...]:
    return tuple(player for player in table_of(context).players if player.level is not None)
