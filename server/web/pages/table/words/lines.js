/** Words for the log and for lists: a line for each event, beside the badge of its player. */

/** @import { Event, TableChanged, TableState, TableSummary } from "../types.js" */
/** @import { Line } from "../model.js" */
import { COLOURS, valuesOf } from "../cell.js";
import { capital, counted, listed, say, seenBy, sentence } from "./english.js";
import { changeText, eventText, isStarter, pileText, unusualOptions } from "./phrases.js";

/** @param {string} tile as it is read out */
export const spokenTile = (tile) =>
  valuesOf(tile)
    .map((value, side) => `${COLOURS[side]} ${value}`)
    .join(", ");

/** @param {Event[]} events @param {string[]} names by seat, before the first @param {string} [me] @returns {Line[]} */
export function eventLines(events, names, me = "") {
  const now = [...names];
  return events.map((event) => {
    const line = lineOf(event, seenBy(now, me));
    if (!("seat" in event)) return { ...line, name: "", text: sentence(line.text) };
    const { seat } = event;
    const text = now[seat] === me ? capital(line.text) : line.text;
    if (event.event === "seated") now[seat] = event.name;
    return { ...line, text, seat, name: now[seat] };
  });
}

/** @param {Event} event @param {string[]} names @returns {Omit<Line, "name">} */
function lineOf(event, names) {
  const [text] = eventText(event, names).split("\n");
  switch (event.event) {
    case "laid": {
      const fields = { name: names[event.seat], by: say(`by.${event.by}`) };
      const { tile, points } = event;
      return { text: say(isStarter(event) ? "log.opened" : "log.laid", fields), tile, points };
    }
    case "drew":
      return { text: say("log.drew", { name: names[event.seat] }), tile: event.tile };
    case "hand_ended":
      return {
        text: `${text}; ${listed(event.scores.map((score, seat) => scoreText(names[seat], score, event.left[seat])))}`,
      };
    default:
      return { text };
  }
}

/** @param {string} name @param {number} score @param {number} count of tiles that are left */
const scoreText = (name, score, count) =>
  say(count ? "log.score.left" : "log.score", { name, score, tiles: say("tiles", { count }) });

/** @param {TableChanged} notice @param {string} own the player's own name @returns {Line[]} */
export function changeLines(notice, own) {
  const text = changeText(notice, own);
  return text ? [{ name: text.startsWith(`${notice.name} `) ? notice.name : "", text }] : [];
}

/** @param {{hand: number, pile: number}} view its hand, and the tiles that are left to draw */
export const handText = ({ hand, pile }) => `Hand ${hand} of 3 · ${pileText(pile)}`;

/** @param {TableSummary} table its line in the list of tables */
export function summaryWords(table) {
  const free = table.seats - table.players.length;
  const state = table.playing
    ? table.vacant.length
      ? `playing, ${counted(table.vacant.length, "seat")} to take over`
      : "playing"
    : free
      ? `${counted(free, "free seat")}`
      : "full";
  const more = [
    table.locked && "locked",
    table.password && "password",
    table.paused && "paused",
    table.empty && "empty",
  ].filter(Boolean);
  return [state, ...more].join(", ");
}

/** @param {TableState} table its unusual options, for a player who sits down */
export const unusualWords = (table) =>
  [...unusualOptions(table), table.locked ? say("option.locked") : ""].map(sentence).join(" ").trim();

/**
 * @param {{contacts: [string, number, number, number][], points: number}} laid each contact with colour, values and
 * points
 * @returns {string} the sums that count
 */
export function sums({ contacts, points }) {
  const counting = contacts.filter(([, , , worth]) => worth);
  if (!contacts.length) return points ? "opens the hand" : "opens";
  if (!counting.length) return "no contact counts";
  return listed(counting.map(([colour, mine, theirs]) => `${colour} ${mine} + ${theirs}`));
}
