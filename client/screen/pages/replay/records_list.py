from dataclasses import dataclass, replace
from typing import ClassVar, Self

from contack.client.screen.pages.base.input_line import Field
from contack.client.screen.pages.base.list_box import ARROWS, NUMBERS, ChosenLine, moved, paint_numbered, window
from contack.client.screen.pages.base.overlay import Overlay
from contack.client.screen.pages.base.page import Binding, Page, Title, Transition
from contack.client.screen.paint.canvas.canvas import Area, Spot, Style
from contack.client.screen.paint.canvas.choices import following
from contack.client.screen.paint.theme.theme import Theme
from contack.client.screen.state.context import Context
from contack.client.screen.state.effects import OpenRecord
from contack.client.screen.state.listed_game import ORDERS, ListedGame, chosen_games
from contack.client.session.standings_text import TAKEN
from contack.client.text.english import counted
from contack.client.text.width import clip, wrapped
from contack.protocol.name import printable

# The widest readable list.
WIDEST = 140

NO_RECORD = "No recorded games yet. Contack records each game that you play or watch, and each solitaire."

LONGEST_QUERY = 60

_TAKEN_WORDS = f"{TAKEN} took over somebody's seat"

_TYPING = ("up", "down", "pageup", "pagedown", "wheel-up", "wheel-down")

# Columns before the players: mark, number and start.
_PLAYERS_AT = 23

# The width from which rows include kind and length.
_ROOMY = 84

_KIND_COLUMNS, _LENGTH_COLUMNS = 18, 8


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordsListPage(Overlay):
    """Shows the games with all words of the `query`. `looking` is the number found so far, until the search ends."""

    heading: ClassVar[str] = "Recorded games"
    bindings: ClassVar[tuple[Binding, ...]] = (
        Binding(ARROWS, "move", "choose a game", shown="↑ ↓"),
        Binding(("enter",), "open", "see the chosen game", "see it"),
        Binding(NUMBERS, "open_number", "see the game of this number", shown="1-9"),
        Binding(("/",), "search", "search while you type: names, dates, winners, kinds", "search"),
        Binding(("tab", "s-tab"), "sort", "sort by date, who won, players, kind or length", "sort"),
        Binding(("escape", "q"), "leave", "the whole list, or back", "back"),
    )

    games: tuple[ListedGame, ...] = ()
    shown: tuple[ListedGame, ...] = ()
    order: str = next(iter(ORDERS))
    query: str = ""
    at: int = 0
    looking: int | None = None

    def recorded(self, games: tuple[ListedGame, ...], looking: int | None) -> Page:
        return replace(self, games=games, looking=looking)._anew()

    def move(self, key: str, context: Context) -> Transition:
        return Transition(replace(self, at=moved(self.at, len(self.shown), key)) if self.shown else self)

    def open(self, key: str, context: Context) -> Transition:
        if self.shown:
            return Transition(self, (OpenRecord(self.shown[self.at].path),))
        if self.looking is not None:
            return self.say("Still looking for games.")
        return self.say("No game matches." if self.games else NO_RECORD)

    def open_number(self, key: str, context: Context) -> Transition:
        if int(key) > len(self.shown):
            return self.say(f"There is no game {key}.")
        return replace(self, at=int(key) - 1).open(key, context)

    def search(self, key: str, context: Context) -> Transition:
        return Transition(self.asking("Search", Field.of(self.query, LONGEST_QUERY)))

    def sort(self, key: str, context: Context) -> Transition:
        order = following(tuple(ORDERS), self.order, 1 if key == "tab" else -1)
        return Transition(replace(self, order=order, at=0, shown=())._anew())

    def leave(self, key: str, context: Context) -> Transition:
        return Transition(replace(self, query="")._anew()) if self.query else self.close(key, context)

    def press(self, key: str, context: Context) -> Transition:
        if self.prompt and key in _TYPING:
            return self.move(key, context)
        if self.prompt and key == "escape":
            return Transition(replace(self, prompt=None, query="")._anew())
        after = Overlay.press(self, key, context)
        return after._replace(page=after.page.searched()) if isinstance(after.page, RecordsListPage) else after

    def paste(self, text: str) -> Page:
        page = Overlay.paste(self, text)
        return page.searched() if isinstance(page, RecordsListPage) else page

    def entered(self, text: str, purpose: str, context: Context) -> Transition:
        return self.open("enter", context) if self.shown else Transition(self)

    def searched(self) -> Self:
        if self.prompt is None or self.prompt.field.text == self.query:
            return self
        return replace(self, query=self.prompt.field.text, at=0, shown=())._anew()

    def point(self, spot: Spot, context: Context) -> Transition:
        if not isinstance(spot, ChosenLine) or spot.number >= len(self.shown):
            return Page.point(self, spot, context)
        return self.open("enter", context) if spot.number == self.at else Transition(replace(self, at=spot.number))

    def title(self, context: Context) -> Title:
        return Title(f"Contack · {self.heading}", printable(str(context.records)))

    def paint(self, area: Area, context: Context) -> None:
        columns = min(area.columns - 4, WIDEST)
        page = area.part((area.columns - columns) // 2, 1, columns)
        palette = context.theme.palette
        page.put(0, 0, self._head(), palette.strong)
        page.put_right(0, self.order if self.games else "", palette.dim)
        page.rule(1, palette.rule)
        body = page.part(0, 2, None, page.rows - 3)
        if not self.games and self.looking is None:
            body.put_lines(0, 1, wrapped(NO_RECORD, columns), palette.text)
        seen = window(len(self.shown), self.at, body.rows)
        if any(self.shown[number].taken for number in seen):
            page.put(5, page.rows - 1, _TAKEN_WORDS, palette.dim)
        for y, number in enumerate(seen):
            _paint_game(body, y, number, self.shown[number], number == self.at, context.theme)

    def _head(self) -> str:
        if self.looking is not None:
            return f"Looking: {counted(self.looking, 'game')} so far"
        if self.query:
            return f"{len(self.shown)} of {counted(len(self.games), 'game')} with {printable(self.query)}"
        return counted(len(self.games), "game") if self.games else self.heading

    def _anew(self) -> Self:
        marked = self.shown[self.at].path.name if self.at < len(self.shown) else ""
        shown = chosen_games(self.games, self.order, self.query)
        at = next((at for at, game in enumerate(shown) if game.path.name == marked), 0) if self.at else 0
        return replace(self, shown=shown, at=at)


def _paint_game(body: Area, y: int, number: int, game: ListedGame, chosen: bool, theme: Theme) -> None:
    palette = theme.palette
    base = paint_numbered(body, y, number, chosen, ChosenLine(number), theme)
    text, dim = (base, base) if chosen else (palette.text, palette.dim)
    body.put(5, y, game.began, dim)
    end = body.columns - 1
    if body.columns >= _ROOMY:
        body.put_right(y, game.length, dim, end)
        body.put(end - _LENGTH_COLUMNS - _KIND_COLUMNS, y, "" if game.kind == game.players else game.kind, dim)
        end -= _LENGTH_COLUMNS + _KIND_COLUMNS + 2
    outcome = clip(game.outcome, (end - _PLAYERS_AT) * 2 // 5)
    end = body.put_right(y, outcome, text, end) if body.columns < _ROOMY else _put_left(body, y, outcome, end, text)
    body.put(_PLAYERS_AT, y, clip(game.players, end - _PLAYERS_AT - 2), text)


def _put_left(body: Area, y: int, outcome: str, end: int, style: Style) -> int:
    x = end - (end - _PLAYERS_AT) * 2 // 5
    body.put(x, y, outcome, style)
    return x
