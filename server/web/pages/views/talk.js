/** The log and the chat: lines with the badges of their players. */

/** @import { Single } from "../draw/dom.js" */
/** @import { Line } from "../table/model.js" */
import { h } from "../draw/dom.js";
import { badge } from "../draw/seat.js";
import { chip } from "../draw/tile.js";

/** @param {Line[]} lines @param {string[]} names by seat */
export const talkLines = (lines, names) =>
  h(
    "div",
    { class: "talk", tabindex: 0, role: "group", "aria-label": "Chat" },
    h(
      "ul",
      {},
      lines
        .slice(-60)
        .map(({ name, text }) =>
          h("li", {}, names.length > 0 && badge(names, name), h("span", {}, h("b", {}, name), ` ${text}`)),
        ),
    ),
  );

/** @param {Line[]} lines @param {string[]} names by seat */
export const logLines = (lines, names) =>
  h(
    "ul",
    { class: "log", tabindex: 0, "aria-label": "Log" },
    lines
      .slice(-120)
      .toReversed()
      .map((line) => h("li", { class: line.name ? "" : "all" }, lineParts(line, names))),
  );

/** @param {Line} line @param {string[]} names @returns {Single[]} its badge, its words with a tile, its points */
export const lineParts = ({ name, text, tile, points, seat }, names) => [
  name && badge(names, name, seat),
  h("span", {}, `${text} `, tile && chip(tile)),
  points !== undefined && h("strong", {}, `+${points}`),
];
