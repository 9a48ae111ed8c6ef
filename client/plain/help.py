"""The help at a table and in a solitaire."""

from collections.abc import Mapping

from contack.client.solitaire.game import SolitaireKind

HELP = """\
Contack: lay a tile beside the one laid last, or where it touches two or three tiles. Wherever it touches, the two
values must be equal or add up to a multiple of five; then you score the sum. If you can lay you must; if you
cannot, tiles are drawn for you, or you pass. Each tile left in your rack when a hand ends costs 10 points. Three
hands make a game.

A tile is named by its values on blue, red and gold: 09-02-08 has 9 on blue, 2 on red and 8 on gold. On the
drawing these are 9b, 2r and 8g. Blue edges lie level. A place is named x,y, as the edges of the drawing count.
"last" stands in the tile laid last, #3 where number 3 of the list goes, * where you can lay nothing now.

  3                   lay number 3 of the list
  09-02-08@0,-1       lay that tile at that place
  why 09-02-08@0,-1   tell why that cannot be laid
  table               show the table and everybody's tiles
  list                tell in words what lies where, and what is free beside it
  racks               show everybody's tiles
  hint                at a table for practice, or if the host lets you: tell a good lay
  scores              show the points of each hand
  log                 tell all that happened in this game
  people              tell who is at the table
  pair                get a code that takes your seat to another device
  standings           show the standings, tonight and for all time
  look 24             after a game: let everybody look at that move of it
  say TEXT            say something to everybody at the table
  all TEXT            say something to everybody at the server
  react WORD          well_played, ouch, hurry, thanks, wow or laugh
  nudge               wake the player whose turn it is
  ready               be ready for a game, or for another one
  sit, sit off        while you watch: take a seat in the next game, or not
  start               start with those who are ready (the host can)
  call-off            end a game that has just begun; it counts nowhere (the host can)
  pause REASON        let the game rest: no lay counts, no clock runs (the host can)
  unpause             let it continue
  wait                say that you are not ready; this stops the count before a game
  auto                let the stand-in, a simple bot, lay for you this once
  auto on, auto off   let it play for you from now on; play yourself again
  host NAME           let somebody else be host (this and what follows the host can)
  bot 1 ... bot 5     let a bot take a free seat: 1 is gentle, 5 plays best
  unbot NAME          send a bot away
  kick NAME           make somebody leave; it is asked twice
  mute, unmute NAME   let somebody say nothing, and again
  hints NAME on, off  let a player have hints, and no more
  lock, unlock        lock the table, or unlock it
  options             tell what holds at the table
  options seats=5     change that between games: seats, countdown, grace,
                      move-clock, game-clock, closed, hints, spectators, password
  swap NAME NAME      let two players change seats between games
  help                show this
  leave, quit, exit   leave the table; in a game the stand-in plays on for you"""

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
  hint               show a good lay (of this word two letters)
  undo               take back the last lay, as often as you like
  table              show the table
  list               tell in words what lies where, and what is free beside it
  again              play this deal from the start
  new                play a new deal
  quit               leave; the record of the game is kept
  help               show this; of all these words the first letter is enough"""


def solitaire_help(game: SolitaireKind) -> str:
    """Return the short rules of a solitaire, and its commands."""
    return f"{_RULES[game]}\n{_COMMON}"
