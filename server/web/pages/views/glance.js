/** Keys and buttons that read the table out, for players who cannot see it. */

/** @import { App } from "./page.js" */
/** @import { Seat } from "../table/model.js" */
import { announce } from "../draw/dom.js";
import { chainWords, endsWords, tilesWords, turnText } from "../table/glance.js";
import { button } from "./page.js";

/** @type {[key: string, label: string, words: (seat: Seat) => string][]} */
const GLANCES = [
  ["w", "My tiles", tilesWords],
  ["e", "Open ends", endsWords],
  ["v", "The chain", chainWords],
  ["t", "Whose turn", (seat) => turnText(seat, performance.now())],
];

/** @param {Seat} seat @returns {Record<string, () => void>} by key */
export const glanceKeys = (seat) =>
  Object.fromEntries(GLANCES.map(([key, , words]) => [key, () => announce(words(seat))]));

/** @param {App} app @param {Seat} seat */
export const glanceButtons = (app, seat) =>
  GLANCES.map(([key, label, words]) => {
    const shortcut = app.settings.keys && { "aria-keyshortcuts": key };
    return button(label, () => announce(words(seat)), "", { ...shortcut });
  });
