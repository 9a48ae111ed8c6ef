/**
 * What the scenes show, for the type checker alone.
 *
 * @import { Reacting, Tournament } from "../table/model.js"
 * @import { Lay, LayComment } from "../table/types.js"
 *
 * @typedef {[colour: string, mine: number, theirs: number, points: number]} Contact
 * @typedef {{turn: number, seat: number, lay: Lay, points: number, contacts: Contact[]}} Laid
 * @typedef {{step: number, hand: number, laid: Laid}} TurningPoint
 * @typedef {{name: string, total: number, tiles: number}} Seated
 *
 * @typedef {object} Game
 * @property {string} started
 * @property {Seated[]} players
 * @property {boolean} over
 * @property {number[]} winners
 * @property {number | null} seat
 * @property {number} hand
 * @property {number} pile
 * @property {Lay[]} board
 * @property {Laid | null} last
 * @property {{until?: number, left?: number} | null} clock
 * @property {number[][]} points the totals by seat, at the start and after each lay and hand
 * @property {number[]} hands the places in `points` after which hands ended
 * @property {TurningPoint | null} turning_point
 * @property {boolean} close
 * @property {LayComment | null} comment
 * @property {Reacting[]} reactions
 *
 * @typedef {object} Table
 * @property {string} name
 * @property {number} seats
 * @property {string[]} people
 * @property {string[]} watching the spectators of the large table
 * @property {string[]} asleep names of players whose page is in the background and silent
 * @property {number} free
 * @property {boolean} playing
 * @property {boolean} private
 * @property {number | null} starts_at
 * @property {string} pause
 * @property {Game | null} game
 * @property {boolean} gone whether this is the end of a game, not a table
 *
 * @typedef {object} Feed
 * @property {string} server
 * @property {number} here
 * @property {string[]} lobby
 * @property {Table[]} tables
 * @property {number} more
 * @property {{name: string, wins: number, games: number}[]} evening
 * @property {Tournament | null} tournament
 */
export {};
