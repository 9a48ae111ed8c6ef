/** A table before its game: the players, who of them are ready, the host's tools. */

/** @import { App } from "../page.js" */
/** @import { PlayerState } from "../../table/types.js" */
/** @import { Seat } from "../../table/model.js" */
import { h } from "../../draw/dom.js";
import { seatText } from "../../table/tournament.js";
import { counted, say } from "../../table/words/english.js";
import { unusualWords } from "../../table/words/lines.js";
import { namesOf } from "../../table/words/phrases.js";
import { button } from "../page.js";
import { nightButton } from "../tournament/way.js";
import { hostParts } from "./host.js";
import { seatLine, watchingHint } from "./players.js";

/** @param {App} app @param {Seat} seat @returns {(Node | false)[]} */
export function waitingView(app, seat) {
  const { table } = seat;
  if (table.round) return roundView(app, seat);
  const names = namesOf(table.players);
  const free = table.seats - names.length;
  const unusual = unusualWords(table);
  const hosts = table.host === seat.name && !table.asking;
  const swap = (/** @type {string} */ name, /** @type {string} */ other) =>
    button("↑", () => app.session.send({ type: "swap", name, other }), "", {
      "data-key": `swap ${name}`,
      "aria-label": `Give ${name} the seat of ${other}`,
    });
  return [
    h(
      "ol",
      { class: "seats" },
      table.players.map((player, at) =>
        playerLine(player, names, table.host, hosts && at > 0 && swap(names[at], names[at - 1])),
      ),
      free > 0 && h("li", { class: "free" }, `${counted(free, "seat")} ${free === 1 ? "is" : "are"} free`),
    ),
    unusual !== "" && h("p", { class: "hint" }, unusual),
    ...watchingHint(table),
    hosts ? hostParts(app, seat) : h("p", { class: "hint" }, `${table.host} is the host.`),
  ];
}

/** @param {App} app @param {Seat} seat at a table of a game night @returns {(Node | false)[]} */
function roundView(app, { table, name }) {
  const names = namesOf(table.players);
  return [
    h("h2", { class: "winner" }, names.includes(name) ? seatText(table, name) : table.name),
    h(
      "ol",
      { class: "seats" },
      table.players.map((player) => seatLine(names, player.name, false, h("span", {}, awayWord(player)))),
    ),
    ...watchingHint(table),
    h("div", { class: "host" }, nightButton(app)),
  ];
}

/** @param {PlayerState} player @param {string[]} names @param {string} host @param {Node | false} swap */
function playerLine(player, names, host, swap) {
  const { name, ready, level, hints } = player;
  const words = [
    name === host && "host",
    level !== null && `house bot, ${say(`level.${level}`)}`,
    hints && "hints",
    awayWord(player),
    ready ? "ready" : "not ready",
  ];
  return seatLine(names, name, ready, h("span", {}, words.filter(Boolean).join(", ")), swap);
}

/** @param {PlayerState} player */
function awayWord({ connected, level, stand_in: standIn, asleep }) {
  if (standIn) return "gone";
  if (asleep) return "asleep";
  if (connected) return "";
  return level === null ? "lost" : "is called";
}
