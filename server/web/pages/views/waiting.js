/** A table before its game: who sits, who is ready, what its host may do. */

/** @import { App } from "./page.js" */
/** @import { Player } from "../table/types.js" */
/** @import { Seat } from "../table/model.js" */
import { h } from "../draw/dom.js";
import { badge } from "../draw/seat.js";
import { counted } from "../table/english.js";
import { unusualWords } from "../table/words.js";
import { hostParts, LEVELS } from "./host.js";
import { watchingHint } from "./players.js";

/** @param {App} app @param {Seat} seat @returns {(Node | false)[]} */
export function waitingView(app, seat) {
  const { table } = seat;
  const names = table.players.map(({ name }) => name);
  const free = table.seats - names.length;
  const unusual = unusualWords(table);
  return [
    h(
      "ol",
      { class: "seats" },
      table.players.map((player) => seatLine(player, names, table.host)),
      free > 0 && h("li", { class: "free" }, `${counted(free, "seat")} ${free === 1 ? "is" : "are"} free`),
    ),
    unusual !== "" && h("p", { class: "hint" }, unusual),
    ...watchingHint(table),
    table.host === seat.name && !table.asking ? hostParts(app, seat) : h("p", { class: "hint" }, `${table.host} is the host.`),
  ];
}

/** @param {Player} player @param {string[]} names @param {string} host */
function seatLine({ name, ready, connected, level, stand_in: standIn, hints, asleep }, names, host) {
  const away = standIn ? "gone" : asleep ? "asleep" : !connected && (level === null ? "lost" : "is called");
  const words = [name === host && "host", level !== null && `house bot, ${LEVELS[level - 1]}`, hints && "hints", away, ready ? "ready" : "not ready"];
  return h("li", { class: ready ? "ready" : "" }, badge(names, name), h("b", {}, name), h("span", {}, words.filter(Boolean).join(", ")));
}
