"""The base of pages on which a player chooses a tile of the rack."""

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from contack.client.screen.pages.base.page import Binding, Transition
from contack.client.screen.pages.board.select_page import SelectPage
from contack.client.screen.state.context import Context
from contack.client.text.english import counted
from contack.engine.board.tile import Tile

# The keys of places: letters without another meaning at a table.
LETTERS = "adefijklnopuwxyz"

CHOOSE_LAY = (
    Binding(("1", "2", "3", "4", "5"), "choose_tile", "choose a tile of your rack", "tile", "1-5"),
    Binding(("left", "right"), "move_tile", "choose the tile before, or the next"),
    Binding(("down", "up", "tab", "s-tab"), "move_place", "the next place; where it does not fit, why", "", "↑ ↓ Tab"),
    Binding(tuple(LETTERS), "choose_place", "choose the place with this letter", "place", "letter"),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class RackPage(SelectPage):
    letters: ClassVar[str] = LETTERS

    @abstractmethod
    def rack(self, context: Context) -> Sequence[Tile]:
        pass

    def choose_tile(self, key: str, context: Context) -> Transition:
        rack = self.rack(context)
        number = int(key)
        if number > len(rack):
            return self.say(f"You have {counted(len(rack), 'tile')}." if rack else "You have no tiles.")
        return self.chosen(self.selection.of_tile(rack[number - 1], self.board(context)), context)

    def move_tile(self, key: str, context: Context) -> Transition:
        rack = self.rack(context)
        return self.next_tile(key, rack, context) if rack else self.say("You have no tiles.")

    def ask_for_a_tile(self) -> Transition:
        return self.say("Choose a tile first: 1 to 5, or the arrows left and right.")
