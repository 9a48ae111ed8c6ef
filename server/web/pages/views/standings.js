/** Who won how often, this evening and for ever. */

import { h } from "../draw/dom.js";
import { grid } from "./page.js";

/** @param {Record<string, any> | null} standings @returns {Node[]} */
export function standingsTable(standings) {
  if (!standings) return [h("p", {}, "One moment ...")];
  if (!standings.since) return [h("p", {}, "This server keeps no standings.")];
  return [h("h3", {}, "This evening"), lines(standings.tonight), h("h3", {}, "For ever"), lines(standings.ever)];
}

/** @param {Record<string, any>[]} list */
function lines(list) {
  if (!list.length) return h("p", {}, "No game has been played to its end yet.");
  const head = ["", "Name", "Wins", "Games", "Points", "Best lay"];
  const rows = list.map((line) =>
    h(
      "tr",
      {},
      [line.place, line.name, line.wins, line.games, line.points, line.best].map((cell) => h("td", {}, String(cell))),
    ),
  );
  return grid(head, rows);
}
