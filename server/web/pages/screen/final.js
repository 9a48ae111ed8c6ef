/** After a game: who won, how it went, and by which lay. */

/** @import { Ended, Feed, Game } from "./types.js" */
import { h } from "../draw/dom.js";
import { tilePicture } from "../draw/tile.js";
import { figure, listed, say } from "../table/words/english.js";
import { sums } from "../table/words/lines.js";
import { curve } from "./curve.js";
import { evening, invite, playerBadge, shownName } from "./parts.js";

const CURVE = [1150, 510];
const TILE_WIDTH = 180;

/** @param {Feed} feed @param {Ended} ended */
export function final(feed, { name: table, game }) {
  // isolated, as a name may be in a script that runs from right to left
  const winners = game.winners.map((seat) => `\u2068${game.players[seat].name}\u2069`);
  const words = say(winners.length === 1 ? "won" : "won.shared", { name: winners[0], names: listed(winners) });
  const others = game.players.map((_, seat) => seat).filter((seat) => !game.winners.includes(seat));
  others.sort((one, other) => game.players[other].total - game.players[one].total);
  return [
    h(
      "header",
      { class: "winner-head" },
      game.winners.length < 3 && game.winners.map((seat) => playerBadge(game, seat)),
      h("h1", { class: words.length < 17 ? "" : words.length < 40 ? "long" : "longer" }, words),
      h("strong", { class: "winning" }, figure(game.players[game.winners[0]].total)),
    ),
    h(
      "section",
      { class: "course" },
      game.points.length ? curve(game, CURVE[0], CURVE[1]) : h("p", { class: "second" }, `A game at ${table}`),
    ),
    h(
      "section",
      { class: "results" },
      others.map((seat) =>
        h(
          "p",
          { class: "row" },
          playerBadge(game, seat),
          shownName(game.players[seat].name),
          h("strong", { class: "sum" }, figure(game.players[seat].total)),
        ),
      ),
      feed.evening.length > 0 && evening(feed, Math.max(1, Math.min(3, 7 - others.length))),
    ),
    h("section", { class: "turning" }, turning(game)),
    invite("Next game: scan", "medium"),
  ];
}

/** @param {Game} game */
function turning({ turning_point: point, players }) {
  if (!point) return null;
  const { laid } = point;
  return [
    tilePicture(laid.lay[0], TILE_WIDTH),
    h(
      "div",
      {},
      h("p", { class: "second" }, `The turning point, hand ${point.hand}`),
      h("p", { class: "lay-words" }, h("bdi", {}, players[laid.seat].name), ` laid ${sums(laid)} for ${laid.points}`),
    ),
  ];
}
