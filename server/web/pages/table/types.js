/**
 * What the protocol's maps are, for the type checker alone.
 *
 * @typedef {string} Tile blue, red and gold, two digits each
 * @typedef {[number, number]} Cell
 * @typedef {[Tile, Cell]} Lay
 * @typedef {[Tile, Cell, number]} ScoredLay
 *
 * @typedef {object} View
 * @property {number} hand
 * @property {number} turn
 * @property {number | null} seat
 * @property {Tile[][]} racks
 * @property {Lay[]} board
 * @property {number} pile
 * @property {number[]} scores
 * @property {number[]} totals
 * @property {number[]} winners
 *
 * @typedef {object} Player
 * @property {string} name
 * @property {boolean} ready
 * @property {boolean} connected
 * @property {boolean} stand_in
 * @property {number | null} level
 * @property {string} digest
 * @property {boolean} revealed
 * @property {number | null} away
 * @property {boolean} hints
 * @property {boolean} asleep
 *
 * @typedef {object} TableState
 * @property {string} name
 * @property {number} seats
 * @property {"next" | "any"} closed
 * @property {boolean} spectators_allowed
 * @property {string} host
 * @property {Player[]} players
 * @property {string[]} spectators
 * @property {boolean} playing
 * @property {string} commitment
 * @property {boolean} locked
 * @property {boolean} password
 * @property {string[]} muted
 * @property {number} grace
 * @property {number | null} move_clock
 * @property {number | null} game_clock
 * @property {boolean} hints
 * @property {boolean} asking
 * @property {number} countdown
 * @property {boolean} host_starts
 * @property {number} called_off
 * @property {{by: string, reason: string} | null} pause
 * @property {number | null} starts_in
 * @property {string[]} queue
 *
 * @typedef {object} TableSummary
 * @property {string} name
 * @property {number} seats
 * @property {boolean} spectators_allowed
 * @property {string} host
 * @property {string[]} players
 * @property {number} spectators
 * @property {boolean} playing
 * @property {boolean} locked
 * @property {boolean} password
 * @property {boolean} empty
 * @property {boolean} idle
 * @property {boolean} paused
 * @property {number[]} vacant
 *
 * @typedef {object} Game
 * @property {string[]} players
 * @property {string} commitment
 * @property {string} started
 * @property {string[] | null} digests
 *
 * @typedef {object} Clock
 * @property {number} left
 * @property {number[]} game
 * @property {boolean} running
 *
 * @typedef {{event: string} & Record<string, any>} Event
 * @typedef {{type: string} & Record<string, any>} Notice
 */
export {};
