/** What happens, in plain English: the words of the other clients, as far as there is room. */

/** @import { Clock, Event, Notice, TableState, TableSummary } from "./types.js" */
/** @import { Line } from "./model.js" */
import { COLOURS, valuesOf } from "./cell.js";

/** @type {Record<string, string>} */
export const REACTIONS = {
  well_played: "Well played!",
  ouch: "Ouch!",
  hurry: "Hurry up!",
  thanks: "Thanks!",
  wow: "Wow!",
  laugh: "Ha ha!",
};

const PENALTY = 10;

/** @param {number} number @param {string} word */
export const counted = (number, word) => `${number} ${word}${number === 1 ? "" : "s"}`;

/** @param {string[]} words */
export const listed = (words) =>
  words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;

/** @param {string} tile */
export const tileName = (tile) => valuesOf(tile).join(" ");

/** @param {string} tile as it is read out */
export const spokenTile = (tile) =>
  valuesOf(tile)
    .map((value, side) => `${COLOURS[side]} ${value}`)
    .join(", ");

/** @param {number} seconds */
export function lasting(seconds) {
  const whole = Math.max(0, Math.ceil(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

/** @param {Event[]} events @param {string[]} names by seat, before the first @returns {Line[]} */
export function eventLines(events, names) {
  const now = [...names];
  return events.flatMap((event) => {
    const lines = linesOf(event, now);
    if (event.event === "seated") now[event.seat] = event.name;
    return lines;
  });
}

/** @param {Event} event @param {string[]} names @returns {Line[]} */
function linesOf(event, names) {
  const name = names[event.seat] ?? "";
  switch (event.event) {
    case "dealt":
      return [{ name: "", text: `Hand ${event.hand} is dealt; ${counted(event.pile, "tile")} in the pile.`, aloud: true }];
    case "laid": {
      const by = event.by && event.by !== "player" ? (event.by === "clock" ? " (the clock ran out)" : " (the stand-in)") : "";
      return [{ name, text: `${event.by === null ? "opens with" : "lays"}${by}`, tile: event.tile, points: event.points, aloud: true }];
    }
    case "drew":
      return [{ name, text: "draws", tile: event.tile }];
    case "passed":
      return [{ name, text: "cannot lay and passes", aloud: true }];
    case "seated":
      return [{ name: event.name, text: `takes over the seat of ${name}, with its tiles and points`, aloud: true }];
    case "hand_ended":
      return [{ name: "", text: `Hand ${event.hand} ends: ${reason(event, names)}. ${scores(event, names)}`, aloud: true }];
    case "game_ended":
      return [{ name: "", text: winnersWords(event, names), aloud: true }];
    case "abandoned":
      return [{ name: "", text: `The game is given up: ${event.reason}.`, aloud: true }];
    default:
      return [];
  }
}

/** @param {Event} event @param {string[]} names */
function reason(event, names) {
  if (event.reason === "out") return `${names[event.left.indexOf(0)]} laid every tile`;
  return event.reason === "blocked" ? "nobody can lay" : "the table is closed";
}

/** @param {Event} event @param {string[]} names */
function scores(event, names) {
  const texts = names.map((name, seat) => {
    const left = event.left[seat];
    return `${name} ${event.scores[seat]}${left ? ` (less ${left * PENALTY} for ${counted(left, "tile")} left)` : ""}`;
  });
  return `${listed(texts)}.`;
}

/** @param {Event} event @param {string[]} names */
export function winnersWords(event, names) {
  const winners = event.winners.map((/** @type {number} */ seat) => names[seat]);
  return `${listed(winners)} ${winners.length === 1 ? "wins" : "share the win"} with ${Math.max(...event.totals)} points!`;
}

/** @type {Record<string, string>} */
const CHANGES = {
  joined: "joins",
  left: "leaves",
  dropped: "has lost the connection",
  stood_in: "does not come back",
  resumed: "is back",
  ready: "is ready",
  withheld: "did not help to deal, so no game starts: be ready again to play",
  handed_over: "lets the stand-in, a simple bot, play",
  took_back: "plays again",
  kicked: "has to leave: the host wants it",
  host: "is the host now",
  muted: "is muted",
  unmuted: "may talk again",
  hints_given: "may have hints from now on",
  hints_taken: "plays without hints again",
  locked: "locks the table: nobody can come",
  unlocked: "unlocks the table",
  options: "changes the options",
  swapped: "has another seat",
  called: "is called by the host",
  sent_away: "is sent away by the host",
};

/** @type {Record<string, string>} */
const TABLE_CHANGES = {
  held_up: "The game waits: not everybody who sits is ready.",
  asked: "The game is about to begin.",
  game_over: "The table is open for another game.",
};

/** @param {Notice} notice @returns {Line[]} */
export function changeWords({ change, name, table }) {
  if (change === "counting") return [{ name: "", text: `The game starts in ${lasting(table.starts_in ?? 0)}.`, aloud: true }];
  if (change in TABLE_CHANGES) return [{ name: "", text: TABLE_CHANGES[change], aloud: true }];
  if (!(change in CHANGES)) return [];
  const watches = change === "joined" && table.spectators.includes(name);
  return [{ name, text: `${watches ? "watches" : CHANGES[change]}.`, aloud: true }];
}

/** @param {TableSummary} table what a line in the list of tables tells */
export function summaryWords(table) {
  const free = table.seats - table.players.length;
  const state = table.playing
    ? table.vacant.length ? `playing, ${counted(table.vacant.length, "seat")} to take over` : "playing"
    : free ? `${counted(free, "seat")} free` : "full";
  const more = [table.locked && "locked", table.password && "password", table.paused && "paused"].filter(Boolean);
  return [state, ...more].join(", ");
}

/** @param {TableState} table for what a game waits; nothing where it is about to begin */
export function waitingWords(table) {
  if (table.asking) return "The game is about to begin.";
  const here = table.players.filter(({ stand_in: standIn }) => !standIn);
  if (here.length < 2) return "Waiting for another player.";
  const missing = here.filter(({ ready, connected }) => !ready || !connected).map(({ name }) => name);
  return missing.length ? `Waiting for ${listed(missing)}.` : "";
}

/** @type {Record<string, string>} */
const TO_YOU = { is: "are", has: "have", does: "do", passes: "pass" };

/** @param {string} text what somebody does, told to that person */
export const toYou = (text) =>
  text.replace(/^\w+/, (verb) => TO_YOU[verb] ?? verb.replace(/s$/, "")).replace(/\bpasses$/, "pass");
