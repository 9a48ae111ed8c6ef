/** What is to be seen when: pure, by the feed and the seconds. */

/** @import { Entrant, TournamentTable } from "../table/types.js" */
/** @import { Ended, Feed, Table } from "./types.js" */
import { running } from "../table/tournament.js";

const FINAL = 25;
const TURN = 20;
const THUMBNAILS = 3;
export const CARDS = 4;
const ROUND = 27;
const EVENING = 8;
const PAGE = 9;
const SEATING = 8; // tables on a page
const SEATING_PAGE = 6; // seconds: the seats show for 20
const SCORES = 16; // lines on a page
const PODIUM = 120; // seconds, before new games are shown again

/**
 * @typedef {object} Scene
 * @property {"gathering" | "playing" | "final" | "seating" | "scoreboard" | "honours"} kind
 * @property {Table | null} table the one shown large
 * @property {Ended | null} ended the game whose end is shown
 * @property {Table[]} others those shown small, or as lines
 * @property {boolean} evening whether the standings have their turn
 * @property {TournamentTable[]} tables of a round, with room on this page
 * @property {[place: number, entrant: Entrant][]} lines of the scoreboard, with room on this page
 *
 * @typedef {object} Direction a scene, and what the next one depends on
 * @property {Scene} scene
 * @property {Record<string, number>} ended when games were first seen to be over
 * @property {string} large the table that is large where some play
 * @property {number} since when it became that
 * @property {number | null} over when the game night was first seen to be over
 */

const NOTHING = { table: null, ended: null, others: [], evening: false, tables: [], lines: [] };

/**
 * @param {Direction | null} before
 * @param {[feed: Feed, seconds: number]} shown
 * @param {string | null} [pinned] the one table that is followed
 * @param {number} [cards] how many tables have room while people gather
 * @returns {Direction}
 */
export function direct(before, [feed, now], pinned = null, cards = CARDS) {
  const followed = ({ name = "" }) => pinned === null || name.toLowerCase() === pinned.toLowerCase();
  const open = feed.tables.filter(followed);
  const games = open.filter(({ playing }) => playing);
  const ended = endings(before?.ended ?? {}, feed.ended.filter(followed), now);
  const large = largest(before, games, now);
  const evening = feed.evening.length > 0 && pinned === null && now % ROUND >= ROUND - EVENING;
  const final = feed.ended.findLast((one) => now - (ended[keyOf(one)] ?? -Infinity) < FINAL);
  const table = games.find(({ name }) => name === large.large) ?? null;
  const over = feed.tournament?.phase === "over" ? (before?.over ?? now) : null;
  const night = pinned === null ? nightScene(feed, now, over, games.length > 0) : null;
  const others = open.filter((other) => other !== table);
  /** @type {Scene} */
  let scene = { ...NOTHING, kind: "gathering", others: turned(open, now, PAGE, cards), evening };
  if (night) scene = night;
  else if (final && !games.some(isClose)) scene = { ...NOTHING, kind: "final", ended: final, evening };
  else if (table)
    scene = { ...NOTHING, kind: "playing", table, others: turned(others, now, PAGE, THUMBNAILS), evening };
  return { scene, ended, over, ...large };
}

/**
 * @param {Feed} feed
 * @param {number} now
 * @param {number | null} over
 * @param {boolean} plays whether a game is running at any table
 * @returns {Scene | null} the scene of a game night that takes the whole screen, if there is one
 */
function nightScene({ tournament: night }, now, over, plays) {
  if (!night) return null;
  const seated = running(night).filter(([, , phase]) => phase === "seated"); // their players look for their seats
  if (seated.length) return { ...NOTHING, kind: "seating", tables: turned(seated, now, SEATING_PAGE, SEATING) };
  if (over !== null) return plays && now - over >= PODIUM ? null : { ...NOTHING, kind: "honours" };
  if (night.phase !== "between") return null;
  /** @type {[number, Entrant][]} */
  const lines = night.entrants.map((entrant, at) => [at + 1, entrant]);
  return { ...NOTHING, kind: "scoreboard", lines: turned(lines, now, PAGE, SCORES) };
}

/**
 * @param {Record<string, number>} before
 * @param {Ended[]} ended
 * @param {number} now
 * @returns {Record<string, number>}
 */
function endings(before, ended, now) {
  const over = ended.filter(({ game }) => game.winners.length).map(keyOf);
  return Object.fromEntries(over.map((key) => [key, before[key] ?? now]));
}

/** @param {Table} table */
const isClose = ({ game }) => Boolean(game?.close);

/**
 * @param {Direction | null} before
 * @param {Table[]} games
 * @param {number} now the next after a while, but a close finish is seen to its end
 */
function largest(before, games, now) {
  const { large = "", since = now } = before ?? {};
  const close = games.filter(isClose);
  const open = games.filter((table) => !table.private);
  const candidates = [close, open, games].find((some) => some.length) ?? [];
  const at = candidates.findIndex(({ name }) => name === large);
  if (at >= 0 && (close.length || now - since < TURN)) return { large, since };
  return { large: candidates[(at + 1) % candidates.length]?.name ?? "", since: now };
}

/** @param {Ended} ended what is another one for each game */
const keyOf = ({ name, game }) => `${name} ${game.started}`;

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
