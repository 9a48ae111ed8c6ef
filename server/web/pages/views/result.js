/** A game that is over: who won, the points of all, whether the deal was honest, and what comes next. */

/** @import { App } from "./page.js" */
/** @import { Seat } from "../table/model.js" */
import { curvePicture } from "../draw/curve.js";
import { h } from "../draw/dom.js";
import { badge, lettersOf } from "../draw/seat.js";
import { curve, holders, totals } from "../table/model.js";
import { winnersWords } from "../table/words.js";
import { hostParts } from "./waiting.js";

/** @param {App} app @param {Seat} seat @returns {Node[]} */
export function resultView(app, seat) {
  const { view, events, table } = seat;
  const last = events.at(-1);
  if (!view || !last) return [];
  const names = holders(seat);
  const points = totals(view);
  const order = names.map((_, index) => index).sort((one, other) => points[other] - points[one]);
  const title = last.event === "game_ended" ? winnersWords(last, names) : "The game was given up.";
  return [
    h("h2", { class: "winner" }, title),
    h("ol", { class: "seats" }, order.map((index) => h("li", { class: view.winners.includes(index) ? "ready" : "" }, badge(names, names[index]), h("b", {}, names[index]), h("strong", { class: "total" }, String(points[index]))))),
    curvePicture(curve(events, names.length), lettersOf(names)),
    h("p", { class: "verdict" }, app.session.verdict),
    h("p", { class: "hint" }, `Ready: ${table.players.filter(({ ready }) => ready).map(({ name }) => name).join(", ") || "nobody yet"}`),
    table.host === seat.name && !table.asking ? hostParts(app, seat) : h("p", {}),
  ];
}
