/** Words for the log and for lists: a line for each event, beside the badge of its player. */

/** @import { Event, HandEnded, Laid, TableChanged, TableState, TableSummary } from "./types.js" */
/** @import { Line } from "./model.js" */
import { COLOURS, valuesOf } from "./cell.js";
import { counted, lasting, listed, sentence } from "./english.js";
import { changeText, reason, winners } from "./told.js";

/** @type {Record<string, string>} */
export const REACTIONS = {
  well_played: "Well played!",
  ouch: "Ouch!",
  hurry: "Hurry, please!",
  thanks: "Thank you!",
  wow: "Wow!",
  laugh: "Ha ha!",
};

const BY = /** @type {Record<string, string>} */ ({ clock: " (the clock ran out)", "stand-in": " (the stand-in)" });

/** @param {string} tile */
export const tileName = (tile) => valuesOf(tile).join(" ");

/** @param {string} tile as it is read out */
export const spokenTile = (tile) =>
  valuesOf(tile)
    .map((value, side) => `${COLOURS[side]} ${value}`)
    .join(", ");

/** @param {Event[]} events @param {string[]} names by seat, before the first @returns {Line[]} */
export function eventLines(events, names) {
  const now = [...names];
  return events.flatMap((event) => {
    const seat = "seat" in event ? event.seat : undefined;
    const lines = linesOf(event, now).map((line) => ({ ...line, seat }));
    if (event.event === "seated") now[event.seat] = event.name;
    return lines;
  });
}

/** @param {Event} event @param {string[]} names @returns {Line[]} */
function linesOf(event, names) {
  const name = "seat" in event ? (names[event.seat] ?? "") : "";
  switch (event.event) {
    case "dealt":
      return [{ name: "", text: `Hand ${event.hand} is dealt; ${counted(event.pile, "tile")} in the pile.` }];
    case "laid":
      return [{ name, text: laidText(event), tile: event.tile, points: event.points }];
    case "drew":
      return [{ name, text: "draws", tile: event.tile }];
    case "passed":
      return [{ name, text: "cannot lay and passes" }];
    case "seated":
      return [{ name: event.name, text: `takes over the seat of ${name}, with its tiles and points` }];
    case "hand_ended":
      return [{ name: "", text: `Hand ${event.hand} ends: ${reason(event, names)}. ${scores(event, names)}` }];
    case "game_ended":
      return [{ name: "", text: `${winners(event, names)}!` }];
    case "abandoned":
      return [{ name: "", text: `The game is given up: ${event.reason}.` }];
    default:
      return [];
  }
}

/** @param {Laid} event */
function laidText({ by, cell }) {
  return !by && cell.join() === "0,0" ? "opens with" : `lays${BY[by ?? ""] ?? ""}`;
}

/** @param {HandEnded} event @param {string[]} names */
function scores(event, names) {
  const texts = names.map((name, seat) => {
    const left = event.left[seat];
    return `${name} ${event.scores[seat]}${left ? ` (${counted(left, "tile")} left)` : ""}`;
  });
  return `${listed(texts)}.`;
}

/** @param {TableChanged} notice @param {string} [own] the player's own name @returns {Line[]} */
export function changeLines(notice, own) {
  const text = changeText(notice, own);
  if (!text) return [];
  const { name } = notice;
  return [text.startsWith(`${name} `) ? { name, text: text.slice(name.length + 1) } : { name: "", text }];
}

/** @param {{hand: number, pile: number}} view its hand, and the tiles that are left to draw */
export const handText = ({ hand, pile }) => `Hand ${hand} of 3 · ${pile ? `${pile} in the pile` : "pile empty"}`;

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
export function unusualWords(table) {
  return [
    table.closed === "any" && "Anyone may answer a closed table.",
    table.hints && "This table is for practice.",
    table.move_clock && `${sentence(lasting(table.move_clock)).slice(0, -1)} for each move.`,
    table.game_clock && `${sentence(lasting(table.game_clock)).slice(0, -1)} for all moves of a game.`,
    table.locked && "The table is locked: nobody can come.",
    table.password && "It has a password.",
    !table.spectators_allowed && "Nobody may watch.",
  ]
    .filter(Boolean)
    .join(" ");
}

/** @type {Record<string, string>} */
const TO_YOU = { is: "are", has: "have", does: "do", passes: "pass" };

/** @param {string} text about another player, as words to that player */
export const toYou = (text) =>
  text.replace(/^\w+/, (verb) => TO_YOU[verb] ?? verb.replace(/s$/, "")).replace(/\bpasses$/, "pass");

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
