/** Short answers for a player who cannot see the table, in the words of client/session/glance.py. */

import { holders, ownRack, ownSeat, secondsLeft } from "../model.js";
/** @import { Seat } from "../model.js" */
import { lasting, say, seenBy, sentence, tileName } from "./english.js";
import { pausedWords, placeText, waitingWords } from "./phrases.js";

const NO_GAME = "refused.no_game";

/** @param {Seat} seat */
export function tilesWords(seat) {
  const rack = ownRack(seat);
  return rack.length ? say("glance.tiles", { tiles: rack.map(tileName).join(", ") }) : say("glance.tiles.none");
}

/** @param {Seat} seat the lays of the player at turn, the best first */
export function endsWords(seat) {
  const { view, lays } = seat;
  if (!view || !seat.table.playing || view.seat === null || !lays.length) return sentence(say(NO_GAME));
  const best = lays
    .toSorted((one, other) => other[2] - one[2])
    .map(([tile, cell, points]) => {
      const worth = say("points", { count: points });
      return say("glance.lay", { tile: tileName(tile), place: placeText(view.board, tile, cell), points: worth });
    });
  return say("glance.ends", { name: moverOf(seat), lays: best.join("; ") });
}

/** @param {Seat} seat the tiles in the order in which they were laid */
export function chainWords({ view }) {
  const board = view?.board ?? [];
  const lays = board.map(([tile, cell], at) => `${tileName(tile)} ${placeText(board.slice(0, at), tile, cell)}`.trim());
  return lays.length ? say("glance.chain", { lays: lays.join("; ") }) : sentence(say(NO_GAME));
}

/** @param {Seat} seat @param {number} now ms of the page's clock */
export function turnText(seat, now) {
  const { view, table, clock, name } = seat;
  if (table.pause) return `${pausedWords(table)}.`;
  if (!table.playing || !view || view.seat === null) return waitingWords(table, name) || sentence(say("begins"));
  const passed = clock?.running ? (now - seat.received) / 1000 : 0;
  const times = clock ? [say("glance.left", { time: lasting(secondsLeft(seat, now)) })] : [];
  if (clock?.game.length) times.push(say("glance.left.game", { time: lasting(clock.game[view.seat] - passed) }));
  return sentence([say("turn", { name: moverOf(seat) }), ...times].join(", "));
}

/** @param {Seat} seat */
const moverOf = (seat) => seenBy(holders(seat), ownSeat(seat) < 0 ? "" : seat.name)[seat.view?.seat ?? 0];
