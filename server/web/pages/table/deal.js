/** Check that a game was dealt as all promised: docs/protocol.md (Deals that can be checked), docs/records.md. */

/** @import { Event, GameHeader, Tile } from "./types.js" */
/** @import { Part } from "./part.js" */
import { digestOf, fromHex, sha256 } from "../wire/sha256.js";
import { lieAtStart } from "./part.js";

const DECK = deck();
const RACK = 5;

/**
 * Return whether the deals of a game were honest, in words, after its end.
 *
 * @param {Part | null} part the player's part, if any
 * @param {GameHeader} game
 * @param {Event[]} events
 */
export function verdict(part, game, events) {
  if (!part) return "The deal was not checked: you took no part in it.";
  const lie = lieAtStart(part, game);
  if (lie) return `The deal was NOT honest: ${lie}.`;
  const last = events[events.length - 1];
  const { seed, nonces } = "seed" in last ? last : { seed: null, nonces: null };
  if (!seed || !nonces) return "The deal could not be checked: the server did not show its secret number.";
  const digests = part.digests ?? [];
  const fits = keepsPromise(part, seed, nonces) && dealsFollow(seed, nonces, events);
  if (!fits) return "The deal was NOT honest: the server shows another seed or other numbers than it promised.";
  const honest = digests.includes("")
    ? "The deal was honest; not everybody took part in it"
    : "The deal was honest: nobody chose it";
  return `${honest}${part.known ? `, but ${calledOff(part.known)}` : ""}.`;
}

/** @param {Part} part @param {string} seed @param {string[]} nonces */
function keepsPromise({ commitment, digests, nonce }, seed, nonces) {
  const same = nonces.map(digestOf).join() === (digests ?? []).join();
  return same && digestOf(seed) === commitment && nonces.includes(nonce);
}

/** @param {number} known how many deals were called off, in words */
const calledOff = (known) =>
  `${known} ${known === 1 ? "deal was" : "deals were"} called off after your number was known`;

/**
 * @param {string} seed hex
 * @param {string[]} nonces hex
 * @param {Event[]} events
 */
function dealsFollow(seed, nonces, events) {
  /** @type {Tile[]} */
  let pile = [];
  return events.every((event) => {
    if (event.event === "dealt") {
      const dealt = shuffled(keyOf(seed, nonces, event.hand));
      pile = dealt.slice(RACK * nonces.length);
      return event.racks.every((rack, seat) => rack.join() === dealt.slice(RACK * seat, RACK * (seat + 1)).join());
    }
    if (event.event === "drew") return event.tile === pile.shift();
    return event.event !== "hand_ended" || event.pile.join() === pile.join();
  });
}

/** @param {string} seed @param {string[]} nonces @param {number} hand */
function keyOf(seed, nonces, hand) {
  const parts = [new TextEncoder().encode("contack deal 1\0"), fromHex(seed), Uint8Array.of(hand, nonces.length)];
  return sha256(joined([...parts, ...nonces.map((nonce) => sha256(fromHex(nonce)))]));
}

/** @param {Uint8Array[]} parts */
function joined(parts) {
  return Uint8Array.from(parts.flatMap((part) => [...part]));
}

/** @param {Uint8Array} key @returns {Tile[]} */
export function shuffled(key) {
  const below = drawing(key);
  const tiles = [...DECK];
  for (let index = tiles.length - 1; index > 0; index--) {
    const other = below(index + 1);
    [tiles[index], tiles[other]] = [tiles[other], tiles[index]];
  }
  return tiles;
}

/** @param {Uint8Array} key @returns {(limit: number) => number} */
function drawing(key) {
  /** @type {number[]} */
  let words = [];
  let block = 0;
  function word() {
    if (!words.length) {
      const counter = new DataView(new ArrayBuffer(8));
      counter.setBigUint64(0, BigInt(block++));
      const digest = new DataView(sha256(joined([key, new Uint8Array(counter.buffer)])).buffer);
      words = Array.from({ length: 8 }, (_, index) => digest.getUint32(index * 4));
    }
    return /** @type {number} */ (words.shift());
  }
  return (limit) => {
    const end = Math.floor(2 ** 32 / limit) * limit;
    let drawn = word();
    while (drawn >= end) drawn = word();
    return drawn % limit;
  };
}

/** @returns {Tile[]} the 36 tiles in the order of docs/rules.md */
function deck() {
  /** @type {Tile[]} */
  const tiles = [];
  for (let low = 1; low <= 8; low++) {
    for (let next = low + 1; next <= 9; next++) {
      const values = [low, next, next + 1];
      // the side with `low` is blue, then gold, then red, and so on
      const first = [0, 1, 2][(next - low - 1) % 3];
      const turned = [0, 1, 2].map((side) => values[(side + first) % 3]);
      tiles.push(turned.map((value) => String(value).padStart(2, "0")).join("-"));
    }
  }
  return tiles;
}
