/** The result of a game: winners, points, whether the deal was honest, and the way to the next game. */

/** @import { Child } from "../../draw/dom.js" */
/** @import { App } from "../page.js" */
/** @import { Seat } from "../../table/model.js" */
import { h } from "../../draw/dom.js";
import { holders, totals } from "../../table/model.js";
import { figure, sentence } from "../../table/words/english.js";
import { namesOf, winners } from "../../table/words/phrases.js";
import { publicLink } from "../page.js";
import { afterRound } from "../tournament/way.js";
import { hostParts } from "./host.js";
import { pointsCurve, seatLine } from "./players.js";

/** @param {App} app @param {Seat} seat @returns {Child[]} */
export function resultView(app, seat) {
  const { view, events, table } = seat;
  const last = events.at(-1);
  if (!view || !last) return [];
  const names = holders(seat);
  const points = totals(view);
  const order = names.map((_, index) => index).sort((one, other) => points[other] - points[one]);
  const title =
    last.event === "game_ended" ? `${sentence(winners(last, names)).slice(0, -1)}!` : "The game was given up.";
  const ready = namesOf(table.players.filter((player) => player.ready));
  return [
    h("h2", { class: "winner" }, title),
    h(
      "ol",
      { class: "seats" },
      order.map((index) => placeLine(names, index, points[index], view.winners.includes(index))),
    ),
    pointsCurve(events, names),
    replayLink(app, seat),
    app.session.dealing.verdict !== "" && h("p", { class: "verdict" }, app.session.dealing.verdict),
    ...(table.round ? afterRound(app, seat) : []),
    !table.round && ready.length > 0 && h("p", { class: "hint" }, `Ready for another game: ${ready.join(", ")}`),
    table.host === seat.name && !table.asking && hostParts(app, seat),
  ];
}

/** @param {App} app @param {Seat} seat a link to the replay in another tab: this one stays at the table */
function replayLink(app, { game, table }) {
  const record = `${game?.started}-${table.name}-${game?.commitment.slice(0, 8)}`;
  const path = `/replay/${encodeURIComponent(record.replace(/[^\p{L}\p{N}_.-]+/gu, "-"))}`;
  return publicLink(app, { href: path, target: "_blank" }, "See this game again, move by move");
}

/** @param {string[]} names @param {number} seat @param {number} points @param {boolean} won */
const placeLine = (names, seat, points, won) =>
  seatLine(names, names[seat], won, won && h("span", {}, "wins"), h("strong", { class: "total" }, figure(points)));
