"""What a player is told who asks for help in a solitaire."""

from __future__ import annotations

from collections.abc import Mapping

from contack.client.solitaire.game import SolitaireKind

_RULES: Mapping[SolitaireKind, str] = {
    "draw": """\
Draw solitaire: lay all 36 tiles, drawn one at a time; one that fits nowhere is
put on the discards, and must be laid when it is on top and fits. You choose
only the place. With the pile empty, a top discard that does not fit loses.""",
    "stacked": """\
Stacked solitaire: lay all 36 tiles. The top tile of any of the seven stacks may
be laid. The game is lost when none of them fits.""",
}

_COMMON = """\
A tile may go beside the tile laid last, or to a place that touches two or three
tiles. All values that touch must be equal or add up to a multiple of five. What
adds up counts points, which decide nothing here.

A tile is named by its values on blue, red and gold: 09-02-08 is drawn as 9b, 2r
and 8g. The blue edge is the level one. A place is named x,y as the margins of
the drawing count. In the drawing "last" is the tile laid last, #3 a place for
number 3 of the list, * a place where no tile that you may lay now fits.

  3                  lay number 3 of the list
  09-02-08@0,-1      lay that tile at that place
  why 09-02-08@0,-1  tell why that cannot be laid
  hint               show a lay worth a thought (of this word two letters)
  undo               take back the last lay, as often as you like
  table              show the table
  list               tell in words what lies where, and what is free beside it
  again              play this deal from the start
  new                play a new deal
  quit               leave; the record of the game is kept
  help               show this; of all these words the first letter is enough"""


def help_words(game: SolitaireKind) -> str:
    """Return the rules of a solitaire in short, and all that can be typed."""
    return f"{_RULES[game]}\n{_COMMON}"
