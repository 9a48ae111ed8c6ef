/** What a screen knows: all tables at a glance, and the one that it watches. Knows no network, clock or drawing. */

/** @import { GameEnding, LayComment, Notice, TableGlance } from "../table/types.js" */
/** @import { Seat, State } from "../table/model.js" */
/** @import { Ended, Feed, Game, Table } from "./types.js" */
import { curve, handEnds } from "../table/course.js";
import { lastLaid } from "../table/latest.js";
import { apply, holders, NOTHING, totals } from "../table/model.js";
import { pausedWords } from "../table/words/phrases.js";
import { chosenSince, turningPoint } from "./course.js";

const STANDINGS = 8;

/**
 * @typedef {object} House moments are in seconds of the page's clock
 * @property {State} state the model of the player's page, without a name
 * @property {{tables: TableGlance[], ended: GameEnding[], people: string[], here: number, more: number, at: number}
 *   | null} shown
 * @property {Seat | null} last the newest game that was watched, also after its table is gone
 * @property {LayComment | null} comment
 * @property {number} laid when the newest lay came
 */

/** @type {House} */
export const EMPTY = { state: NOTHING, shown: null, last: null, comment: null, laid: -Infinity };

/** @param {House} house @param {Notice} notice @param {number} now @returns {House} */
export function updated(house, notice, now) {
  if (notice.type === "all_tables_shown") {
    const { tables, ended, people, here, more } = notice;
    return { ...house, shown: { tables, ended, people, here, more, at: now } };
  }
  if (notice.type === "commented") return { ...house, comment: notice.comment };
  const state = apply(house.state, notice, now * 1000);
  const lays = notice.type === "played" && notice.events.some(({ event }) => event === "laid");
  const another = notice.type === "joined" || notice.type === "started";
  return {
    ...house,
    state,
    last: state.seat?.game ? state.seat : house.last,
    comment: another ? null : house.comment,
    laid: another ? -Infinity : lays ? now : house.laid,
  };
}

/** @param {House} house @returns {string} the table that it watches; empty in the lobby */
export const watched = ({ state }) => state.seat?.table.name ?? "";

/** @param {House} house @returns {Feed | null} what the scenes show */
export function feedOf(house) {
  const { shown, state } = house;
  if (!shown) return null;
  const tables = shown.tables.map((glance) => tableOf(house, glance, shown.at));
  return {
    server: state.server,
    here: shown.here,
    lobby: shown.people,
    tables,
    ended: shown.ended.map((result) => endOf(house, result)),
    more: shown.more,
    evening: (state.standings?.tonight ?? []).slice(0, STANDINGS),
    tournament: state.tournament ?? null,
  };
}

/** @type {Omit<Game, "players" | "started">} */
const NO_MORE = {
  winners: [],
  seat: null,
  hand: 0,
  pile: 0,
  board: [],
  last: null,
  clock: null,
  received: 0,
  points: [],
  hands: [],
  turning_point: null,
  close: false,
  comment: null,
  reactions: [],
};

/** @param {House} house @param {TableGlance} glance @param {number} at @returns {Table} */
function tableOf({ state: { seat }, comment }, glance, at) {
  const { name, players, points, playing, starts_in, close } = glance;
  const here = seat?.table.name === name ? seat : null;
  /** @type {Game | null} */
  let game = null;
  if (playing && here?.view) game = { ...gameOf(here), close, comment: freshComment(here, comment) };
  else if (playing)
    game = {
      ...NO_MORE,
      started: "",
      close,
      players: players.map((player, index) => ({ name: player, total: points[index], tiles: 0 })),
    };
  return {
    ...glance,
    game,
    watching: here?.table.spectators ?? [],
    starts_at: starts_in === null ? null : at + starts_in,
    pause: pausedWords(glance),
  };
}

/**
 * @param {House} house
 * @param {GameEnding} result
 * @returns {Ended} the end of a game, whole if this screen watched it
 */
function endOf({ last }, { table, started, players, totals: sums, winners }) {
  if (last && last.table.name === table && last.game?.started === started && last.view?.winners.length)
    return { name: table, game: gameOf(last) };
  const known = players.map((name, seat) => ({ name, total: sums[seat], tiles: 0 }));
  return { name: table, game: { ...NO_MORE, started, winners, players: known } };
}

/** @param {Seat} seat with a game @returns {Game} */
function gameOf(seat) {
  const view = /** @type {import("../table/types.js").View} */ (seat.view);
  const { events, clock } = seat;
  const names = holders(seat);
  const points = totals(view);
  return {
    ...NO_MORE,
    ...view,
    clock,
    received: seat.received,
    started: seat.game?.started ?? "",
    players: names.map((name, index) => ({ name, total: points[index], tiles: view.racks[index].length })),
    last: lastLaid(seat),
    points: curve(events, names.length),
    hands: handEnds(events),
    reactions: seat.reactions,
    turning_point: view.winners.length ? turningPoint(events, view.winners[0], names.length) : null,
  };
}

/** @param {Seat} seat @param {LayComment | null} comment @returns {LayComment | null} unless a round has passed */
const freshComment = ({ events, view }, comment) =>
  comment && view && chosenSince(events, comment.turn) <= view.racks.length ? comment : null;
