/**
 * What the scenes show, for the type checker alone.
 *
 * @import { Reacting, Seat, Tournament } from "../table/model.js"
 * @import { Lay, LayComment, TableGlance, View } from "../table/types.js"
 *
 * @typedef {[colour: string, mine: number, theirs: number, points: number]} Contact
 * @typedef {{turn: number, seat: number, lay: Lay, points: number, contacts: Contact[]}} Laid
 * @typedef {{step: number, hand: number, laid: Laid}} TurningPoint
 * @typedef {{name: string, total: number, tiles: number}} Seated
 *
 * @typedef {Pick<View, "winners" | "seat" | "hand" | "pile" | "board">} Position
 * @typedef {Position & Pick<Seat, "clock" | "received"> & Course} Game
 *
 * @typedef {object} Course
 * @property {string} started
 * @property {Seated[]} players
 * @property {Laid | null} last
 * @property {number[][]} points the totals by seat, at the start and after each lay and hand
 * @property {number[]} hands the places in `points` after which hands ended
 * @property {TurningPoint | null} turning_point
 * @property {boolean} close
 * @property {LayComment | null} comment
 * @property {Reacting[]} reactions
 *
 * @typedef {Omit<TableGlance, "pause"> & Shown} Table
 *
 * @typedef {object} Shown
 * @property {string[]} watching the spectators of the large table
 * @property {number | null} starts_at
 * @property {string} pause
 * @property {Game | null} game
 *
 * @typedef {{name: string, game: Game}} Ended
 *
 * @typedef {object} Feed
 * @property {string} server
 * @property {number} here
 * @property {string[]} lobby
 * @property {Table[]} tables
 * @property {Ended[]} ended
 * @property {number} more
 * @property {{name: string, wins: number, games: number}[]} evening
 * @property {Tournament | null} tournament
 */
export {};
