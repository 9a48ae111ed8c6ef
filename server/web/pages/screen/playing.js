/** A game: one board large, all that goes with it, and the other tables in a line. */

/** @import { Feed, Game, Table } from "./types.js" */
/** @import { Scene } from "./scene.js" */
import { h, s } from "../draw/dom.js";
import { coloursOf, lettersOf } from "../draw/seat.js";
import { reactionsAt, secondsLeft } from "../table/model.js";
import { capital, clockText, counted, figure, say, someListed, tileName } from "../table/words/english.js";
import { sums } from "../table/words/lines.js";
import { namesOf } from "../table/words/phrases.js";
import { boardPicture } from "./board.js";
import { curve } from "./curve.js";
import { stateOf } from "./gathering.js";
import { invite, logo, playerBadge, shownName, sleeping } from "./parts.js";
import { leaders } from "./tournament.js";

const BOARD = [1190, 770];
const CURVE_WIDTH = 574;
const LEAST = 180;
const BAR = [596, 52];

/** @param {Feed} feed @param {Scene & {table: Table}} scene @param {number} now @param {boolean} fresh */
export function playing(feed, { table, others, evening }, now, fresh) {
  const game = /** @type {Game} */ (table.game);
  const high = 740 - (game.players.length > 5 ? 67 : 82) * game.players.length - (game.comment ? 64 : 0);
  return [
    h(
      "header",
      { class: "game-head" },
      logo(),
      h("h1", {}, table.name),
      !table.private &&
        h("span", { class: "second" }, `hand ${game.hand} of 3 · ${game.pile ? `pile ${game.pile}` : "pile empty"}`),
      h(
        "span",
        { class: "whose" },
        table.pause
          ? h("strong", { class: "long" }, table.pause)
          : game.seat !== null && [
              h("strong", {}, shownName(game.players[game.seat].name), say("turn", { name: "" })),
              clock(game, now),
            ],
      ),
    ),
    h(
      "section",
      { class: "board-room" },
      table.private
        ? h("p", { class: "empty" }, "This table is private: only its points are shown.")
        : boardPicture(game.board, game.last, fresh, BOARD[0], BOARD[1]),
    ),
    h(
      "section",
      { class: "points-room" },
      players(table, game, now, fresh),
      chances(game),
      !table.private && (!game.comment || high >= LEAST) && curve(game, CURVE_WIDTH, Math.max(LEAST, high)),
    ),
    h("p", { class: "line-of-words" }, words(game), watchers(table), shouts(game, now)),
    foot(feed, others, evening, now),
  ];
}

/** @param {Game} game @param {number} now */
const clock = (game, now) => game.clock && h("span", { class: "clock" }, clockText(secondsLeft(game, now * 1000)));

/** @param {Table} table @param {Game} game @param {number} now @param {boolean} fresh */
function players({ asleep }, game, now, fresh) {
  return game.players.map(({ name, total, tiles }, seat) =>
    h(
      "p",
      { class: `row${seat === game.seat ? " moves" : ""}` },
      playerBadge(game, seat),
      shownName(name),
      asleep.includes(name) && sleeping(),
      reactionsAt(game, now * 1000)
        .filter((one) => one.name === name)
        .map(({ text }) => h("span", { class: "reaction" }, text)),
      fresh && game.last?.seat === seat
        ? h("span", { class: "gained" }, `+${game.last.points}`)
        : h(
            "span",
            { class: "tiles-left", "aria-label": counted(tiles, "tile") },
            tiles > 6 ? `▲${tiles}` : "▲".repeat(tiles),
          ),
      h("strong", { class: "sum" }, figure(total)),
    ),
  );
}

/** @param {Game} game the chances to win, as shares of a bar */
function chances({ players, comment }) {
  if (!comment) return null;
  const names = namesOf(players);
  const [letters, colours] = [lettersOf(names), coloursOf(names)];
  const spoken = players.map(({ name }, seat) => `${name} ${comment.chances[seat]} %`);
  let x = 0;
  return s(
    "svg",
    {
      class: "chances",
      width: BAR[0],
      height: BAR[1],
      role: "img",
      "aria-label": `Chances to win: ${spoken.join(", ")}`,
    },
    comment.chances.map((chance, seat) => {
      const [left, width] = [x, (chance * BAR[0]) / 100];
      x += width;
      return s(
        "g",
        { class: colours[seat] },
        s("rect", { x: left, width, height: BAR[1] }),
        width > 44 &&
          s(
            "text",
            { x: left + width / 2, y: 39 },
            `${width > 96 ? `${letters[seat]} ` : ""}${chance}${width > 150 ? " %" : ""}`,
          ),
      );
    }),
  );
}

/** @param {Game} game the last lay in words */
function words(game) {
  if (!game.last) return null;
  const { seat, points } = game.last;
  return [
    playerBadge(game, seat),
    h("strong", {}, h("bdi", {}, game.players[seat].name), ` +${points}`),
    h("span", {}, sums(game.last)),
    game.close && h("span", { class: "close" }, "a close finish"),
    game.comment && h("span", { class: "comment" }, commentWords(game)),
  ];
}

/** @param {Table} table the names of its spectators, where no comment takes the room */
const watchers = ({ watching, game }) =>
  watching.length > 0 &&
  !game?.comment &&
  !game?.close &&
  h("span", { class: "comment" }, capital(say("watching", { names: someListed(watching) })));

/** @param {Game} game @param {number} now what people who watch call */
const shouts = (game, now) =>
  reactionsAt(game, now * 1000)
    .filter((one) => game.players.every(({ name }) => name !== one.name))
    .map(({ name, text }) => h("span", { class: "reaction" }, h("bdi", {}, name), ` ${text}`));

/** @param {Feed} feed @param {Table[]} others @param {boolean} standings @param {number} now */
function foot(feed, others, standings, now) {
  const { tournament: night } = feed;
  const best = night && night.phase !== "over" ? leaders(night) : [];
  return h(
    "footer",
    {},
    standings
      ? h(
          "p",
          { class: "winners" },
          h("span", { class: "second" }, best.length ? "Game night" : "This evening"),
          best.length ? best : evenings(feed),
        )
      : others.map((table) => small(table, now)),
    invite("Play too", "small"),
  );
}

/** @param {Feed} feed */
const evenings = ({ evening }) =>
  evening
    .filter(({ wins }) => wins)
    .slice(0, 4)
    .map(({ name, wins }) => h("span", {}, h("strong", {}, name), ` ${wins} won`));

/** @param {Table} table @param {number} now */
function small(table, now) {
  const { game } = table;
  const best = game?.players.toSorted((one, other) => other.total - one.total).slice(0, 2);
  const words =
    table.playing && best && !table.pause
      ? best.map(({ name, total }) => [shownName(name), h("b", {}, figure(total))])
      : h("span", { class: "long" }, stateOf(table, now));
  return h("div", { class: "other" }, h("div", {}, h("h2", {}, table.name), h("p", { class: "second" }, words)));
}

/** @param {string} name @param {number} change */
const luckWords = (name, change) =>
  say(change > 0 ? "comment.luck" : "comment.luck.bad", { name, change: Math.abs(change) });

/** @param {Game} game the fact most worth a line; empty without a comment */
export function commentWords({ players, comment }) {
  if (!comment) return "";
  const { seat, lay, chances, cost = 0, better, best, luck } = comment;
  const tile = tileName(lay[0]);
  const { name } = players[seat];
  if (luck && Math.abs(luck.change) > cost) return luckWords(players[luck.seat].name, luck.change);
  if (cost && better) {
    const other = lay[0] === better[0] ? say("comment.elsewhere") : tileName(better[0]);
    return say("comment.cost.better", { name, tile, cost, better: other });
  }
  if (cost) return say("comment.cost", { name, tile, cost });
  if (best) return say("comment.best", { name, tile });
  const chance = Math.max(...chances);
  return say("comment.leads", { name: players[chances.indexOf(chance)].name, chance });
}
