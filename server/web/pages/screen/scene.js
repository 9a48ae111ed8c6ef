/** What is to be seen when: pure, by the feed and the seconds. */

/** @import { Feed, Table } from "./types.js" */

const FINAL = 25;
const TURN = 20;
const THUMBNAILS = 3;
const ROUND = 27;
const EVENING = 8;
const PAGE = 9;

/**
 * @typedef {object} Scene
 * @property {"gathering" | "playing" | "final"} kind
 * @property {Table | null} table the one shown large
 * @property {Table[]} others those shown small, or as lines
 * @property {boolean} evening whether the standings have their turn
 */

export class Director {
  /** @param {string | null} pinned the one table that is followed */
  constructor(pinned = null) {
    this.pinned = pinned?.toLowerCase() ?? null;
    /** @type {Map<string, number>} when games were first seen to be over */
    this.ended = new Map();
    this.large = "";
    this.since = 0;
    this.playing = false;
  }

  /** @param {Feed} feed @param {number} now seconds @returns {Scene} */
  scene(feed, now) {
    const tables = feed.tables.filter(({ name }) => this.pinned === null || name.toLowerCase() === this.pinned);
    this._note(tables, now);
    const evening = feed.evening.length > 0 && this.pinned === null && now % ROUND >= ROUND - EVENING;
    const final = tables.filter((table) => this._isFresh(table, now)).at(-1);
    const games = tables.filter(({ playing }) => playing);
    if (final && !games.some((table) => table.game?.close)) return { kind: "final", table: final, others: [], evening };
    if (!games.length) return { kind: "gathering", table: null, others: turned(tables, now, PAGE, 4), evening };
    const table = this._large(games, now);
    const others = turned(feed.tables.filter((other) => other !== table && this.pinned === null), now, PAGE, THUMBNAILS);
    return { kind: "playing", table, others, evening };
  }

  /** @param {Table[]} tables @param {number} now */
  _note(tables, now) {
    const over = tables.filter(({ game }) => game?.over && game.winners.length);
    const known = new Set(over.map(keyOf));
    for (const key of this.ended.keys()) if (!known.has(key)) this.ended.delete(key);
    for (const table of over) if (!this.ended.has(keyOf(table))) this.ended.set(keyOf(table), now);
  }

  /** @param {Table} table @param {number} now */
  _isFresh(table, now) {
    const since = this.ended.get(keyOf(table));
    return since !== undefined && !table.playing && (now - since < FINAL || (this.pinned !== null && !table.people.length));
  }

  /** @param {Table[]} games @param {number} now the next after a while, but a close finish is seen to its end */
  _large(games, now) {
    const close = games.filter(({ game }) => game?.close);
    const open = games.filter((table) => !table.private);
    const candidates = close.length ? close : open.length ? open : games;
    const at = candidates.findIndex(({ name }) => name === this.large);
    if (at < 0 || (!close.length && now - this.since >= TURN)) {
      this.large = candidates[(at + 1) % candidates.length].name;
      this.since = now;
    }
    return candidates.find(({ name }) => name === this.large) ?? candidates[0];
  }
}

/** @param {Table} table what is another one for each game */
const keyOf = ({ name, game }) => `${name} ${game?.steps.length} ${game?.players.map(({ name: player, total }) => `${player}${total}`)}`;

/**
 * @template T
 * @param {T[]} all
 * @param {number} now
 * @param {number} seconds
 * @param {number} most
 * @returns {T[]} some of them, others after so many seconds
 */
function turned(all, now, seconds, most) {
  if (all.length <= most) return all;
  const pages = Math.ceil(all.length / most);
  const page = Math.floor(now / seconds) % pages;
  return all.slice(page * most, page * most + most);
}
