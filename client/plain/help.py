from collections.abc import Mapping

from contack.client.solitaire.game import SolitaireKind

HELP = """\
Contack: lay a tile next to the last one, or where it touches two or three tiles. Touching values must be equal or add
up to a multiple of five; you score that sum. If you can lay, you must. If you cannot, you draw or pass. Each tile left
in your rack at the end of a hand costs 10 points. Three hands make a game.

The name of a tile is its values on blue, red and gold: 09-02-08 has 9 on blue, 2 on red and 8 on gold. The drawing
shows them as 9b, 2r and 8g. Blue edges are level. The name of a place is x,y: the numbers at the edges of the drawing.
"last" marks the last tile, #3 a place for number 3 of the list, * a place where you can lay nothing now.

  3                   lay number 3 of the list
  09-02-08@0,-1       lay that tile at that place
  why 09-02-08@0,-1   say why that lay is illegal
  table               show the table and all tiles
  list                describe the laid tiles and the free places in words
  racks               show all tiles
  w, e                read out your tiles; the open ends with their points
  v, t                read out the tiles as they were laid; whose turn it is
  hint                suggest a lay (at a practice table, or if the host allows it)
  scores              show the points of each hand
  log                 show the events of this game
  people              list the people at the table
  pair                get a code that moves your seat to another device
  standings           show the standings, tonight and for all time
  night               show the game night: rounds, tables, the scoreboard
  night open NAME 5   open a game night of five rounds; with 90min an open house
  night enter, leave  take part in the game night, or not any more
  night seat, start   seat the next round; start its games now (this and the
                      rest: organiser only)
  night change bots=yes
                      change rounds, minutes, size, move-clock, auto, bots
  night hurry         give the last games of a round a clock
  night pause REASON  pause all its tables and its clock; night unpause continues
  night end           end it, after a second question
  say TEXT            chat with everyone at the table
  all TEXT            chat with everyone on the server
  react WORD          send a reaction; react alone lists the words
  nudge               wake the player whose turn it is
  colour 1 ... 7      choose your colour, which screens and browsers show
  ready               be ready for a game, or for another one
  sit, sit off        while you watch: take a seat in the next game, or not
  start               start with the ready players (host only)
  call-off            end a game that has just begun; it counts nowhere (host only)
  pause REASON        pause the game: no lays, no clocks (host only)
  unpause             continue (host only)
  wait                say that you are not ready, and stop the count before a game
  auto                let the stand-in, a simple bot, lay once for you
  auto on, auto off   let it play on for you; play yourself again
  host NAME           make another player host (this and the rest: host only)
  bot 1 ... bot 5     give a free seat to a bot: 1 is gentle, 5 plays best
  unbot NAME          remove a bot
  kick NAME           remove a player, after a second question
  mute, unmute NAME   silence a person; allow chat again
  hints NAME on, off  allow hints for a player, or not
  lock, unlock        lock the table, or unlock it
  options             show the options of the table
  options seats=5     change options between games: seats, countdown, grace,
                      move-clock, game-clock, closed, hints, spectators, password
  swap NAME NAME      swap the seats of two players between games
  help                show this help
  leave, quit, exit   leave the table; during a game the stand-in plays on for you"""

_RULES: Mapping[SolitaireKind, str] = {
    "draw": """\
Draw solitaire: lay all 36 tiles, drawn one at a time. You discard a tile that
fits nowhere; you must lay it when it is the top discard and fits. You choose
only the place. You lose when the pile is empty and the top discard is stuck.""",
    "stacked": """\
Stacked solitaire: lay all 36 tiles. You may lay the top tile of
any of the seven stacks. You lose when no top tile fits.""",
}

_COMMON = """\
A tile may go next to the last tile, or to a place that touches two or three
tiles. All touching values must be equal or add up to a multiple of five. Sums
score points, which decide nothing here.

The name of a tile is its values on blue, red and gold: 09-02-08 is drawn as 9b,
2r and 8g. The blue edge is level. The name of a place is x,y: the numbers at
the edges of the drawing. "last" marks the last tile, #3 a place for number 3 of
the list, * a place where no tile fits now.

  3                  lay number 3 of the list
  09-02-08@0,-1      lay that tile at that place
  why 09-02-08@0,-1  say why that lay is illegal
  hint               suggest a lay (type at least two letters)
  undo               take back the last lay, any number of times
  table              show the table
  list               describe the laid tiles and the free places in words
  again              play this deal from the start
  new                play a new deal
  quit               leave; the record of the game is kept
  help               show this help; the first letter of each command is enough"""

LEARN_HELP = """\
Each exercise is a position from your own games, in which your lay cost much of
the chance to win. Find a lay that is as good as the best.

  3                  lay number 3 of the list
  09-02-08@0,-1      lay that tile at that place
  answer             show the best lay, and go to the next exercise
  next               go to the next exercise without an answer
  table              show the table
  list               describe the laid tiles and the free places in words
  quit               leave
  help               show this help; the first letter of each command is enough"""


def solitaire_help(game: SolitaireKind) -> str:
    return f"{_RULES[game]}\n{_COMMON}"
