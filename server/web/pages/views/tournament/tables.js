/** The tables of the running round: their players, their progress, and the way to watch them. */

/** @import { App } from "../page.js" */
/** @import { TournamentTable } from "../../table/types.js" */
/** @import { Tournament } from "../../table/model.js" */
import { h } from "../../draw/dom.js";
import { badge } from "../../draw/seat.js";
import { isSeated } from "../../table/model.js";
import { namesAt, progressText, roundText } from "../../table/tournament.js";
import { capital, figure, say } from "../../table/words/english.js";
import { button } from "../page.js";

/** @param {App} app @param {Tournament} night */
export function tablesOfRound(app, night) {
  if (!night.tables.length) return null;
  const lines = night.tables.map((table) => tableLine(app, night, table));
  return h(
    "section",
    { class: "round-tables" },
    h("h2", {}, capital(roundText(night))),
    h("ul", { class: "tables" }, lines),
  );
}

/** @param {App} app @param {Tournament} night @param {TournamentTable} table */
function tableLine(app, night, table) {
  const [name, , phase, , points, turn] = table;
  const names = namesAt(night, table);
  const { seat } = app.session.state;
  const plays = seat !== null && isSeated(seat) && seat.table.playing;
  const here = seat?.table.name === name;
  const watched =
    !plays && !here && (phase === "playing" || phase === "seated") && !names.includes(app.session.state.name);
  return h(
    "li",
    { "data-key": `table ${name}` },
    h("div", { class: "name" }, h("strong", {}, name), h("span", {}, progressText(table))),
    h(
      "ul",
      { class: "at-table" },
      names.map((player, at) =>
        h(
          "li",
          { class: "entrant" },
          badge(names, player),
          h("span", { dir: "auto" }, at === turn ? say("night.turn", { name: player }) : player),
          points[at] !== undefined && h("b", {}, figure(points[at])),
        ),
      ),
    ),
    watched && button("Watch", () => watch(app, name), "", { "aria-label": `Watch ${name}` }),
  );
}

/** @param {App} app @param {string} table */
export function watch({ session, closeSheet }, table) {
  closeSheet();
  if (session.state.seat) session.send({ type: "leave" });
  session.send({ type: "join", table, spectate: true });
}
