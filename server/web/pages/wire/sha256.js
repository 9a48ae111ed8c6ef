/** SHA-256 (FIPS 180-4). Browsers have their own, but not for pages over HTTP. */

const PRIMES = primes(64);
const FRACTION = 2 ** 32;
const ROUNDS = PRIMES.map((prime) => (Math.cbrt(prime) * FRACTION) | 0);
const START = PRIMES.slice(0, 8).map((prime) => (Math.sqrt(prime) * FRACTION) | 0);

/** @param {number} count */
function primes(count) {
  /** @type {number[]} */
  const found = [];
  for (let number = 2; found.length < count; number++) {
    if (found.every((prime) => number % prime)) found.push(number);
  }
  return found;
}

/** @param {number} word @param {number} by */
const turned = (word, by) => (word >>> by) | (word << (32 - by));

/** @param {Uint8Array} data @returns {Uint8Array<ArrayBuffer>} its digest, 32 bytes */
export function sha256(data) {
  const blocks = (data.length + 9 + 63) >> 6;
  const padded = new DataView(new ArrayBuffer(blocks * 64));
  new Uint8Array(padded.buffer).set(data);
  padded.setUint8(data.length, 0x80);
  padded.setBigUint64(padded.byteLength - 8, BigInt(data.length) * 8n);
  const state = [...START];
  for (let block = 0; block < blocks; block++) compress(state, padded, block * 64);
  const digest = new DataView(new ArrayBuffer(32));
  for (const [index, word] of state.entries()) digest.setInt32(index * 4, word);
  return new Uint8Array(digest.buffer);
}

/** @param {number[]} state @param {DataView} data @param {number} at */
function compress(state, data, at) {
  /** @type {number[]} */
  const words = [];
  for (let index = 0; index < 64; index++) {
    if (index < 16) words.push(data.getInt32(at + index * 4));
    else {
      const [a, b] = [words[index - 15], words[index - 2]];
      const low = turned(a, 7) ^ turned(a, 18) ^ (a >>> 3);
      const high = turned(b, 17) ^ turned(b, 19) ^ (b >>> 10);
      words.push((words[index - 16] + low + words[index - 7] + high) | 0);
    }
  }
  let [a, b, c, d, e, f, g, h] = state;
  for (let index = 0; index < 64; index++) {
    const chosen = (e & f) ^ (~e & g);
    const first = (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + chosen + ROUNDS[index] + words[index]) | 0;
    const second = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [a, b, c, d, e, f, g, h] = [(first + second) | 0, a, b, c, (d + first) | 0, e, f, g];
  }
  for (const [index, word] of [a, b, c, d, e, f, g, h].entries()) state[index] = (state[index] + word) | 0;
}

/** @param {Uint8Array} bytes */
export const toHex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** @param {string} hex */
export const fromHex = (hex) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));

/** @param {string} hex @returns {string} the digest of a nonce or a seed in hex; empty for an empty one */
export const digestOf = (hex) => (hex ? toHex(sha256(fromHex(hex))) : "");
