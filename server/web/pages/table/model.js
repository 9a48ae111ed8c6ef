/** The state of the page, and how each notice changes it. Knows no network, clock or drawing. */

/** @import { ClockState, Event, GameHeader, Joined, Notice, PlayerState } from "./types.js" */
/** @import { ScoredLay, StandingsListed, TableState, TableSummary, TournamentState, View } from "./types.js" */
import { reactionText, say, sentence } from "./words/english.js";
import { changeLines, eventLines } from "./words/lines.js";
import { namesOf, openedText } from "./words/phrases.js";

/**
 * @typedef {object} Line a line of the log, of the talk, or of both
 * @property {string} name the player whose badge it has, or empty
 * @property {string} text
 * @property {string} [tile]
 * @property {number} [points]
 * @property {number} [seat] the player's seat at that time
 */

/**
 * @typedef {object} Seat the state of a table, seen from this player
 * @property {string} name the player's own name there
 * @property {string | null} token
 * @property {TableState} table
 * @property {GameHeader | null} game
 * @property {Event[]} events of that game
 * @property {View | null} view
 * @property {ScoredLay[]} lays
 * @property {ClockState | null} clock
 * @property {number} received when the clock and the countdown came, in ms of the page's clock
 * @property {Line[]} log
 * @property {Line[]} talk
 * @property {number} unread how many lines of the talk the player has not seen
 * @property {Reacting[]} reactions the newest of each person
 * @property {boolean} declined whether this player took `ready` back before the next game
 */

/** @typedef {TournamentState & {received: number}} Tournament `received` is when it came, in ms of the page's clock */

/** @typedef {{name: string, text: string, until: number}} Reacting a reaction, shown until then on the page's clock */

/**
 * @typedef {object} State
 * @property {string} server its name; empty before its first answer
 * @property {string} name
 * @property {number} colour the number of the own colour, outside of tables
 * @property {TableSummary[]} tables
 * @property {boolean} listed whether the tables were listed in this visit to the lobby
 * @property {string[]} people in the lobby
 * @property {number} bots how many house bots are free
 * @property {StandingsListed | null} standings
 * @property {Line[]} talk in the lobby
 * @property {Seat | null} seat null in the lobby
 * @property {Tournament | null} tournament the newest one, also when it is over
 * @property {string} halted why the server cannot save, or empty
 * @property {{code: string, typed: string, until: number} | null} paired the codes for another device, valid until then
 * @property {string} motd the last message of the day
 * @property {string} said the last words for the player, read out too
 */

/** @type {State} */
export const NOTHING = {
  server: "",
  name: "",
  colour: 1,
  tables: [],
  listed: false,
  people: [],
  bots: 0,
  standings: null,
  talk: [],
  seat: null,
  tournament: null,
  halted: "",
  paired: null,
  motd: "",
  said: "",
};

/** The fields of a tournament that the server leaves out. */
const NO_ROUND = {
  round: 0,
  entrants: [],
  tables: [],
  starts_in: null,
  ends_in: null,
  hurried: false,
  again: false,
  seatings: 0,
  may_enter: true,
  pause: null,
  awards: [],
  file: "",
};

const LINES = 400;
const REACTION = 6000; // ms that a reaction shows, as in the terminal

/** @param {Line[]} lines @param {Line[]} more */
const longer = (lines, more) => [...lines, ...more].slice(-LINES);

/** @typedef {Notice["type"]} Kind */
/** @typedef {(state: State, notice: any, now: number) => State} Apply */

/** @type {{[Type in Kind]?: (state: State, notice: Extract<Notice, {type: Type}>, now: number) => State}} */
const APPLY = {
  welcomed: (state, { server, bots, motd, colour }) => greeted({ ...state, server, bots, colour }, motd),
  tables_listed: (state, { tables, people, bots }) => {
    const rows = state.listed ? inPlace(state.tables, tables) : tables;
    return { ...state, tables: rows, listed: true, people, bots };
  },
  table_opened: (state, { table }) => ({ ...state, said: openedText(table) }),
  standings_listed: (state, notice) => ({ ...state, standings: notice }),
  joined: (state, notice, now) => {
    // a page that comes by a code is at its table before its player can read the message of the day
    const said = state.motd === state.said ? state.said : "";
    return { ...state, seat: arrived(state.seat, notice, now), name: notice.name, said };
  },
  left: (state, { words }) => ({ ...state, seat: null, paired: null, listed: false, said: sentence(words) }),
  halted: (state, notice, now) => {
    const seat = state.seat && ticked(state.seat, notice, now);
    return { ...state, halted: notice.halted ? notice.words : "", seat };
  },
  refused: (state, notice) => {
    const seat = state.seat && notice.view ? { ...state.seat, view: notice.view, lays: notice.lays } : state.seat;
    // the page is ready by itself in a round, which waits for nobody
    const late = notice.command === "ready" && notice.reason === "game_running" && seat?.table.round;
    return { ...state, said: late ? state.said : sentence(notice.words), seat };
  },
  closed: (state, { words }) => ({ ...state, said: sentence(words) }),
  paired: (state, { code, typed, seconds }, now) => ({
    ...state,
    paired: { code, typed, until: now + seconds * 1000 },
  }),
  said: (state, { name, text, scope }) => spoken(state, name, text, scope === "server" ? "to all" : ""),
  announced: (state, { words }) => noted(state, say("announced", { words })),
  reacted: (state, { name, reaction }, now) => reacting(state, name, reactionText(reaction), now),
  tournament_changed: (state, { tournament }, now) => ({
    ...state,
    tournament: tournament && { ...NO_ROUND, ...tournament, received: now },
  }),
  nudged: (state, { name, by }) => spoken(state, by, say("nudged", { by: "", name }).trim(), ""),
};

/**
 * @param {State} state
 * @param {Notice} notice
 * @param {number} now ms of the page's clock
 * @returns {State}
 */
export function apply(state, notice, now) {
  const change = /** @type {Apply | undefined} */ (APPLY[notice.type]);
  if (change) return change(state, notice, now);
  return state.seat ? { ...state, seat: atTable(state.seat, notice, now) } : state;
}

/**
 * @param {TableSummary[]} shown
 * @param {TableSummary[]} tables
 * @returns {TableSummary[]} the tables in the order on the page, new ones at the end: no row moves under a finger
 */
function inPlace(shown, tables) {
  const names = shown.map((table) => table.name);
  const place = (/** @type {TableSummary} */ { name }) => (names.includes(name) ? names.indexOf(name) : names.length);
  return tables.toSorted((one, other) => place(one) - place(other));
}

/** @param {State} state @param {string} motd @returns {State} with the message of the day, once */
function greeted(state, motd) {
  const words = motd && say("said", { name: state.server, text: motd });
  return words && words !== state.motd ? { ...noted(state, words), motd: words } : state;
}

/** @param {State} state @param {string} text @returns {State} with words that stay in the log or the chat */
export function noted(state, text) {
  const said = { ...state, said: text };
  const { seat, talk } = said;
  const line = { name: "", text };
  return seat ? { ...said, seat: { ...seat, log: longer(seat.log, [line]) } } : { ...said, talk: longer(talk, [line]) };
}

/** @param {Seat | null} before @param {Joined} notice @param {number} now @returns {Seat} */
function arrived(before, notice, now) {
  const { name, token, table, game, events, view, lays } = notice;
  const same = before && before.table.name === table.name;
  const log = game ? eventLines(events, game.players, name) : [];
  const talk = same ? before.talk : notice.chat.map(([from, text]) => ({ name: from, text }));
  const declined = Boolean(same && before.declined);
  const seat = {
    name,
    token,
    table,
    game,
    events,
    view,
    lays,
    clock: null,
    received: now,
    log,
    talk,
    unread: 0,
    reactions: [],
  };
  return ticked({ ...seat, declined }, notice, now);
}

/** @param {Seat} seat @param {{clock: ClockState | null}} notice @param {number} now @returns {Seat} */
function ticked(seat, notice, now) {
  return { ...seat, clock: notice.clock ?? null, received: now };
}

/**
 * @param {Seat | null} seat
 * @param {{change: string, name: string}} notice whether it takes the player's own seat away
 */
export const losesSeat = (seat, { change, name }) => change === "unseated" && name === seat?.name;

/**
 * @param {Seat | null} before
 * @param {Seat | null} seat
 * @param {Notice} notice whether the player stays ready after it
 */
export function staysReady(before, seat, notice) {
  if (notice.type !== "table_changed" || !seat?.token || !seat.table.host_starts || ownPlayer(seat)?.ready)
    return false;
  if (seat.table.round) return false; // one game a table
  // new options make all players unready; a player who took `ready` back decides again
  const { change } = notice;
  return change === "game_over" || (change === "options" && Boolean(before && ownPlayer(before)?.ready));
}

/**
 * @param {Seat} seat
 * @param {{change: string, name: string}} notice whether the player has taken `ready` back after it
 */
function declines(seat, { change, name }) {
  if (name === seat.name && (change === "unready" || change === "ready")) return change === "unready";
  return seat.declined && change !== "game_over";
}

/** @param {{fate: string}} part @param {Seat} seat whether the player is ready at once after a return to the table */
export function isReadyAgain({ fate }, seat) {
  const { host_starts: hostStarts, playing, asking, round } = seat.table;
  if (!(hostStarts || (round && !seat.game)) || !seat.token || playing || asking) return false;
  return !(ownPlayer(seat)?.ready || seat.declined || fate === "called_off");
}

/** @param {Seat} seat @param {Notice} notice @param {number} now @returns {Seat} */
function atTable(seat, notice, now) {
  const log = (/** @type {Line[]} */ more) => longer(seat.log, more);
  switch (notice.type) {
    case "table_changed": {
      const token = losesSeat(seat, notice) ? null : seat.token;
      const lines = log(changeLines(notice, seat.name));
      const declined = declines(seat, notice);
      return ticked({ ...seat, token, declined, table: notice.table, log: lines }, notice, now);
    }
    case "started": {
      const { game, table, events, view, lays } = notice;
      const plays = game.players.includes(seat.name) && table.players.some(({ name }) => name === seat.name);
      const lines = log(eventLines(events, game.players, seat.name));
      const token = plays ? seat.token : null;
      return ticked({ ...seat, game, table, events, view, lays, token, declined: false, log: lines }, notice, now);
    }
    case "played": {
      const more = eventLines(notice.events, holders(seat), seat.name);
      const events = [...seat.events, ...notice.events];
      return ticked({ ...seat, events, view: notice.view, lays: notice.lays, log: log(more) }, notice, now);
    }
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

/** @param {State} state @param {string} name @param {string} text @param {number} now @returns {State} */
function reacting(state, name, text, now) {
  const after = spoken(state, name, text, "");
  if (!after.seat) return after;
  const others = reactionsAt(after.seat, now).filter((one) => one.name !== name);
  return { ...after, seat: { ...after.seat, reactions: [...others, { name, text, until: now + REACTION }] } };
}

/** @param {Pick<Seat, "reactions">} at a table @param {number} now @returns {Reacting[]} those that show now */
export const reactionsAt = ({ reactions }, now) => reactions.filter(({ until }) => until > now);

/** @param {State} state @returns {State} */
export const withTalkRead = (state) => (state.seat ? { ...state, seat: { ...state.seat, unread: 0 } } : state);

/** @param {Seat} seat @returns {string[]} the players by seat, of the newest game if there was one */
export function holders(seat) {
  if (!seat.game) return namesOf(seat.table.players);
  const names = [...seat.game.players];
  for (const event of seat.events) if (event.event === "seated") names[event.seat] = event.name;
  return names;
}

/** @param {Seat} seat @returns {number} the player's own seat in the running game; -1 for a spectator */
export const ownSeat = (seat) => (seat.token && seat.table.playing ? holders(seat).indexOf(seat.name) : -1);

/** @param {Seat} seat whether the player has a seat in the newest game */
export const isSeated = (seat) => Boolean(seat.token) && holders(seat).includes(seat.name);

/** @param {Seat | null} seat whether it is the player's own turn */
export const isOwnTurn = (seat) => Boolean(seat && !seat.table.pause && seat.view?.seat === ownSeat(seat));

/** @param {Seat} seat @returns {string[]} the player's own tiles */
export const ownRack = (seat) => seat.view?.racks[ownSeat(seat)] ?? [];

/** @param {Seat} seat @returns {PlayerState | undefined} */
export const ownPlayer = (seat) => (seat.token ? seat.table.players.find(({ name }) => name === seat.name) : undefined);

/** @param {View} view @returns {number[]} the points of each seat over all hands */
export const totals = (view) =>
  view.totals.map((total, seat) => (view.winners.length ? total : total + view.scores[seat]));

/** @param {Pick<Seat, "clock" | "received">} turn @param {number} now ms of the page @returns {number} seconds */
export const secondsLeft = ({ clock, received }, now) =>
  clock ? clock.left - (clock.running ? (now - received) / 1000 : 0) : 0;

/** @param {Seat} seat whether the last game ended or was given up, and the next has not begun */
export const isOver = (seat) => Boolean(seat.game && !seat.table.playing);
