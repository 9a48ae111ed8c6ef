"""The base of pages on which a player chooses a tile of the rack."""

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass

from contack.client.screen.pages.base.page import Transition
from contack.client.screen.pages.board.select_page import SelectPage
from contack.client.screen.state.context import Context
from contack.client.text.english import counted
from contack.engine.board.tile import Tile

# The keys of places: letters without another meaning at a table.
LETTERS = "adefijklnopuwxyz"


@dataclass(frozen=True, slots=True, kw_only=True)
class RackPage(SelectPage):
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
        if not rack:
            return self.say("You have no tiles.")
        return self.chosen(self.selection.of_next_tile(-1 if key == "left" else 1, self.board(context), rack), context)

    def ask_for_a_tile(self) -> Transition:
        return self.say("Choose a tile first: 1 to 5, or the arrows left and right.")
