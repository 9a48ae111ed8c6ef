/** What the page knows, and how each notice changes it. Knows no network, clock or drawing. */

/** @import { Clock, Event, Game, Notice, ScoredLay, TableState, TableSummary, View } from "./types.js" */
import { sentence } from "./english.js";
import { changeLines, eventLines, REACTIONS } from "./words.js";

/**
 * @typedef {object} Line a line of the log, of the talk, or of both
 * @property {string} name who it is about; empty where nobody
 * @property {string} text
 * @property {string} [tile]
 * @property {number} [points]
 * @property {number} [seat] who had this name had it then
 */

/**
 * @typedef {object} Seat what is known at a table
 * @property {string} name one's own name there
 * @property {string | null} token
 * @property {TableState} table
 * @property {Game | null} game
 * @property {Event[]} events of that game
 * @property {View | null} view
 * @property {ScoredLay[]} lays
 * @property {Clock | null} clock
 * @property {number} heard when the clock and the counting seconds were told, in ms of the page's clock
 * @property {Line[]} log
 * @property {Line[]} talk
 * @property {number} unread how many lines of the talk came since it was looked at
 */

/**
 * @typedef {object} State
 * @property {string} server its name; empty before it has answered
 * @property {string} name
 * @property {TableSummary[]} tables
 * @property {boolean} listed whether the tables were listed in this visit to the lobby
 * @property {string[]} people in the lobby
 * @property {number} bots how many house bots are free
 * @property {Record<string, any> | null} standings
 * @property {Line[]} talk in the lobby
 * @property {Seat | null} seat what is known of the table; nothing in the lobby
 * @property {string} halted why the server keeps nothing; empty where it does
 * @property {{code: string, typed: string, until: number} | null} paired the codes for another device, valid until a time of the page's clock
 * @property {string} motd the message of the day that was shown
 * @property {string} said the last words for a person, read out too
 */

/** @type {State} */
export const NOTHING = {
  server: "",
  name: "",
  tables: [],
  listed: false,
  people: [],
  bots: 0,
  standings: null,
  talk: [],
  seat: null,
  halted: "",
  paired: null,
  motd: "",
  said: "",
};

const LINES = 400;

/** @param {Line[]} lines @param {Line[]} more */
const longer = (lines, more) => [...lines, ...more].slice(-LINES);

/**
 * Return the state after a notice.
 *
 * @param {State} state
 * @param {Notice} notice
 * @param {number} now ms of the page's clock
 * @returns {State}
 */
export function heard(state, notice, now) {
  switch (notice.type) {
    case "welcomed":
      return greeted({ ...state, server: notice.server, bots: notice.bots }, notice.motd ?? "");
    case "tables_listed":
      return { ...state, tables: state.listed ? inPlace(state.tables, notice.tables) : notice.tables, listed: true, people: notice.people, bots: notice.bots };
    case "table_opened":
      return { ...state, said: `${notice.table.host} opens the table ${notice.table.name}.` };
    case "standings_listed":
      return { ...state, standings: notice };
    case "joined":
      // a page that comes by a code is at its table before anybody could read the message of the day
      return { ...state, seat: arrived(state.seat, notice, now), name: notice.name, said: state.motd === state.said ? state.said : "" };
    case "left":
      return { ...state, seat: null, paired: null, listed: false, said: sentence(notice.words) };
    case "halted":
      return { ...state, halted: notice.halted ? notice.words : "", seat: state.seat && ticked(state.seat, notice, now) };
    case "refused":
      return { ...state, said: sentence(notice.words), seat: state.seat && corrected(state.seat, notice) };
    case "closed":
      return { ...state, said: sentence(notice.words) };
    case "paired":
      return { ...state, paired: { code: notice.code, typed: notice.typed, until: now + notice.seconds * 1000 } };
    case "said":
      return spoken(state, notice.name, notice.text, notice.scope === "server" ? "to all" : "");
    case "proclaimed":
      return noted(state, `From the server: ${sentence(notice.words)}`);
    case "reacted":
      return spoken(state, notice.name, REACTIONS[notice.reaction] ?? notice.reaction, "");
    case "nudged":
      return spoken(state, notice.by, `nudges ${notice.name}.`, "");
    default:
      return state.seat ? { ...state, seat: atTable(state.seat, notice, now) } : state;
  }
}

/**
 * @param {TableSummary[]} shown
 * @param {TableSummary[]} tables
 * @returns {TableSummary[]} the tables in the order in which they are shown, new ones at the end: no row moves under a finger
 */
function inPlace(shown, tables) {
  const names = shown.map((table) => table.name);
  const place = (/** @type {TableSummary} */ { name }) => (names.includes(name) ? names.indexOf(name) : names.length);
  return [...tables].sort((one, other) => place(one) - place(other));
}

/** @param {State} state @param {string} motd @returns {State} with the message of the day, unless it was shown before */
function greeted(state, motd) {
  const words = motd && `${state.server} says: ${motd}`;
  return words && words !== state.motd ? { ...noted(state, words), motd: words } : state;
}

/** @param {State} state @param {string} text @returns {State} with words that stay in the log or the chat */
export function noted(state, text) {
  const said = { ...state, said: text };
  const { seat, talk } = said;
  const line = { name: "", text };
  return seat ? { ...said, seat: { ...seat, log: longer(seat.log, [line]) } } : { ...said, talk: longer(talk, [line]) };
}

/** @param {Seat | null} before @param {Notice} notice @param {number} now @returns {Seat} */
function arrived(before, notice, now) {
  const { name, token, table, game, events, view, lays } = notice;
  const same = before && before.table.name === table.name;
  const chat = notice.chat.map((/** @type {[string, string]} */ [from, text]) => ({ name: from, text }));
  const seat = { name, token, table, game, events, view, lays, clock: null, heard: now, unread: 0 };
  const talk = same ? before.talk : chat;
  return ticked({ ...seat, talk, log: game ? eventLines(events, game.players) : [] }, notice, now);
}

/** @param {Seat} seat @param {Notice} notice @param {number} now @returns {Seat} */
function ticked(seat, notice, now) {
  return { ...seat, clock: notice.clock ?? null, heard: now };
}

/** @param {Seat} seat @param {Notice} notice @returns {Seat} */
function corrected(seat, notice) {
  return notice.view ? { ...seat, view: notice.view, lays: notice.lays } : seat;
}

/** @param {Seat | null} seat @param {Notice} notice whether it takes one's own seat away */
export const losesSeat = (seat, { change, name }) => change === "unseated" && name === seat?.name;

/** @param {Seat | null} before @param {Seat | null} seat @param {Notice} notice whether the player is to be ready again */
export function staysReady(before, seat, { type, change }) {
  if (type !== "table_changed" || !seat?.token || !seat.table.host_starts || ownPlayer(seat)?.ready) return false;
  // new options make everybody unready; a player who took `ready` back decides anew
  return change === "game_over" || (change === "options" && Boolean(before && ownPlayer(before)?.ready));
}

/** @param {Seat} seat @param {Notice} notice @param {number} now @returns {Seat} */
function atTable(seat, notice, now) {
  const log = (/** @type {Line[]} */ more) => longer(seat.log, more);
  switch (notice.type) {
    case "table_changed": {
      const token = losesSeat(seat, notice) ? null : seat.token;
      return ticked({ ...seat, token, table: notice.table, log: log(changeLines(notice, seat.name)) }, notice, now);
    }
    case "started": {
      const { game, table, events, view, lays } = notice;
      const plays = game.players.includes(seat.name) && table.players.some((/** @type {{name: string}} */ { name }) => name === seat.name);
      const more = eventLines(events, game.players);
      return ticked({ ...seat, game, table, events, view, lays, token: plays ? seat.token : null, log: log(more) }, notice, now);
    }
    case "played": {
      const more = eventLines(notice.events, holders(seat));
      const events = [...seat.events, ...notice.events];
      return ticked({ ...seat, events, view: notice.view, lays: notice.lays, log: log(more) }, notice, now);
    }
    case "looked":
      return { ...seat, log: log([{ name: notice.name, text: `looks at move ${notice.move}` }]) };
    default:
      return seat;
  }
}

/** @param {State} state @param {string} name @param {string} text @param {string} to @returns {State} */
function spoken(state, name, text, to) {
  const line = { name, text: to ? `${text} (${to})` : text };
  if (!state.seat) return { ...state, talk: longer(state.talk, [line]) };
  const { seat } = state;
  const unread = seat.unread + (name === seat.name ? 0 : 1);
  return { ...state, seat: { ...seat, talk: longer(seat.talk, [line]), unread } };
}

/** @param {State} state @returns {State} */
export const withTalkRead = (state) => (state.seat ? { ...state, seat: { ...state.seat, unread: 0 } } : state);

// what follows from it

/** @param {Seat} seat @returns {string[]} who has each seat: of the game that is going on or was last, or else of the table */
export function holders(seat) {
  if (!seat.game) return seat.table.players.map(({ name }) => name);
  const names = [...seat.game.players];
  for (const event of seat.events) if (event.event === "seated") names[event.seat] = event.name;
  return names;
}

/** @param {Seat} seat @returns {number} one's own seat in the game that is going on; -1 for who watches */
export const ownSeat = (seat) => (seat.token && seat.table.playing ? holders(seat).indexOf(seat.name) : -1);

/** @param {Seat} seat whether one plays in the game that is going on or was last */
export const isSeated = (seat) => Boolean(seat.token) && holders(seat).includes(seat.name);

/** @param {Seat} seat whether one is to lay a tile now */
export const isOwnTurn = (seat) => Boolean(!seat.table.pause && seat.view && seat.view.seat !== null && seat.view.seat === ownSeat(seat));

/** @param {Seat} seat @returns {import("./types.js").Player | undefined} */
export const ownPlayer = (seat) =>
  seat.token ? seat.table.players.find(({ name }) => name === seat.name) : undefined;

/** @param {View} view @returns {number[]} the points of each seat in all */
export const totals = (view) =>
  view.totals.map((total, seat) => (view.winners.length ? total : total + view.scores[seat]));

/** @param {Seat} seat whether the last game here was played to its end or given up, and the next has not begun */
export const isOver = (seat) => Boolean(seat.game && !seat.table.playing);

/** @param {Event[]} events @param {number} seats @returns {number[][]} the points of each seat in all, after each lay and hand */
export function curve(events, seats) {
  let ended = Array(seats).fill(0);
  let now = [...ended];
  const points = [now];
  for (const event of events) {
    if (event.event === "laid") now = now.map((total, seat) => total + (seat === event.seat ? event.points : 0));
    else if (event.event === "hand_ended") {
      ended = ended.map((total, seat) => total + event.scores[seat]);
      now = [...ended];
    } else continue;
    points.push(now);
  }
  return points;
}

/** @param {Event[]} events @returns {number[]} after which points of the curve hands ended, but for the last */
export function handEnds(events) {
  const points = events.filter(({ event }) => event === "laid" || event === "hand_ended");
  return points.flatMap(({ event }, index) => (event === "hand_ended" && index + 1 < points.length ? [index + 1] : []));
}

/** @param {Seat} seat @returns {Set<string>} the cells of tiles that lie since one's own last lay */
export function laidSince(seat) {
  const mine = ownSeat(seat);
  /** @type {Set<string>} */
  const cells = new Set();
  for (const event of seat.events.toReversed()) {
    if (event.event === "dealt" || (event.event === "laid" && event.seat === mine)) break;
    if (event.event === "laid") cells.add(event.cell.join());
  }
  return cells;
}

/** @param {Event[]} events @returns {Map<string, number>} who laid each tile of this hand, by cells */
export function layers(events) {
  /** @type {Map<string, number>} */
  const seats = new Map();
  for (const event of events) {
    if (event.event === "dealt") seats.clear();
    if (event.event === "laid") seats.set(event.cell.join(), event.seat);
  }
  return seats;
}
