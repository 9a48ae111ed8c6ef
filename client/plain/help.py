"""What a player is told who asks for help at a table."""

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
  hint                at a table for practice: tell a lay worth a thought
  scores              show the points of each hand
  log                 tell all that happened in this game
  people              tell who is at the table
  say TEXT            say something to everybody at the table
  ready               be ready for a game, or for another one
  start               start with those who are ready (the host can)
  auto                let the stand-in lay for you this once
  auto on, auto off   let it play for you from now on; play yourself again
  host NAME           let somebody else be host (this and what follows the host can)
  bot 1 ... bot 5     let a bot take a free seat: 1 is gentle, 5 unbeatable
  unbot NAME          send a bot away
  kick NAME           make somebody leave; it is asked twice
  mute, unmute NAME   let somebody say nothing, and again
  lock, unlock        let nobody come to the table, and again
  help                show this
  leave               leave the table; the stand-in plays on"""
