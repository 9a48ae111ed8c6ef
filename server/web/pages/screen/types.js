/**
 * What the feed of screens is, for the type checker alone. What has its default is left out there, and filled in here.
 *
 * @import { Lay } from "../table/types.js"
 *
 * @typedef {[colour: string, mine: number, theirs: number, points: number]} Contact
 * @typedef {{turn: number, seat: number, lay: Lay, points: number, contacts: Contact[]}} Laid
 * @typedef {{step: number, hand: number, laid: Laid}} TurningPoint
 * @typedef {{name: string, total: number, tiles: number}} Seated
 *
 * @typedef {object} Comment chances in per cent, by seat; of the others what has its default is left out
 * @property {number} seat
 * @property {Lay} lay
 * @property {number[]} chances
 * @property {number} [cost]
 * @property {Lay} [better]
 * @property {boolean} [best]
 * @property {{seat: number, change: number}} [luck]
 *
 * @typedef {object} Game
 * @property {Seated[]} players
 * @property {boolean} over
 * @property {boolean} given_up
 * @property {number[]} winners
 * @property {number | null} seat
 * @property {number} hand
 * @property {number} pile
 * @property {Lay[]} board
 * @property {Laid | null} last
 * @property {{until?: number, left?: number} | null} clock
 * @property {number[][]} steps
 * @property {number[]} hands
 * @property {TurningPoint | null} turning_point
 * @property {boolean} close
 * @property {Comment | null} comment
 *
 * @typedef {object} Table
 * @property {string} name
 * @property {number} seats
 * @property {string[]} people
 * @property {string[]} asleep names of those whose page is in the background and silent
 * @property {number} free
 * @property {boolean} playing
 * @property {boolean} private
 * @property {number | null} starts_at
 * @property {string | null} pause
 * @property {Game | null} game
 * @property {boolean} gone whether it is told of for the end of its game alone
 *
 * @typedef {object} Feed
 * @property {number} now
 * @property {string} server
 * @property {string[]} addresses
 * @property {number} here
 * @property {string[]} lobby
 * @property {Table[]} tables
 * @property {number} more
 * @property {{name: string, wins: number, games: number, points: number}[]} evening
 */
export {};
