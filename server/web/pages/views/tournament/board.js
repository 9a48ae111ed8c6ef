/** The scoreboard: each player's place, score, games and wins. */

/** @import { Entrant } from "../../table/types.js" */
/** @import { Tournament } from "../../table/model.js" */
import { h } from "../../draw/dom.js";
import { personBadge } from "../../draw/seat.js";
import { scoreText } from "../../table/tournament.js";
import { grid, row } from "../page.js";

const HEADS = ["Name", "Score", "Games", "Won"];

/** @param {Tournament} night @param {string} own the player's own name */
export function scoreboard({ entrants, phase }, own) {
  return grid(
    [h("span", { class: "unseen" }, "Place"), ...HEADS],
    entrants.map((entrant, at) => line(phase === "over" ? atEnd(entrant) : entrant, at + 1, entrant[0] === own)),
    { class: "standings score-table", "data-key": "scoreboard" },
    h("caption", {}, "Scoreboard"),
  );
}

/** @param {Entrant} entrant @returns {Entrant} presence matters to the next round alone */
const atEnd = ([name, score, games, won, , level]) => [name, score, games, won, "here", level];

/** @param {Entrant} entrant @param {number} place @param {boolean} own */
function line([name, score, games, won, presence, level], place, own) {
  const words = [own && "you", level !== null && "house bot", presence !== "here" && presence].filter(Boolean);
  const entrant = h(
    "span",
    { class: "entrant" },
    personBadge(name),
    h("b", { dir: "auto" }, name),
    words.length > 0 && h("em", {}, words.join(", ")),
  );
  const marks = [own && "own-line", presence !== "here" && "absent"];
  return row(
    [games ? String(place) : "–", entrant, h("b", {}, games ? scoreText(score) : "–"), String(games), String(won)],
    { class: marks.filter(Boolean).join(" "), "data-key": `line ${name}` },
  );
}
