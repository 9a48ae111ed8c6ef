/** MessagePack, as much as the protocol needs: maps with text keys, arrays, text, bytes, numbers, booleans, nil. */

const DEEPEST = 16;

/** @param {unknown} value @returns {Uint8Array<ArrayBuffer>} the shortest form of a value */
export function pack(value) {
  /** @type {number[]} */
  const bytes = [];
  put(bytes, value);
  return Uint8Array.from(bytes);
}

/** @param {number[]} bytes @param {unknown} value */
function put(bytes, value) {
  if (value === null || value === undefined) bytes.push(0xc0);
  else if (typeof value === "boolean") bytes.push(value ? 0xc3 : 0xc2);
  else if (typeof value === "number") putNumber(bytes, value);
  else if (typeof value === "string") putText(bytes, new TextEncoder().encode(value));
  else if (value instanceof Uint8Array) {
    putSize(bytes, value.length, [0xc4, 0xc5, 0xc6]);
    bytes.push(...value);
  } else if (Array.isArray(value)) putMembers(bytes, value, value.length, [0x90, 0xdc, 0xdd]);
  else {
    const members = Object.entries(value);
    putMembers(bytes, members.flat(), members.length, [0x80, 0xde, 0xdf]);
  }
}

/** @param {number[]} bytes @param {Uint8Array} text */
function putText(bytes, text) {
  if (text.length < 32) bytes.push(0xa0 | text.length);
  else putSize(bytes, text.length, [0xd9, 0xda, 0xdb]);
  bytes.push(...text);
}

/**
 * @param {number[]} bytes
 * @param {unknown[]} members
 * @param {number} size
 * @param {number[]} marks before sizes below 16, of two and of four bytes
 */
function putMembers(bytes, members, size, [few, two, four]) {
  if (size < 16) bytes.push(few | size);
  else putSize(bytes, size, [0, two, four]);
  for (const member of members) put(bytes, member);
}

/** @param {number[]} bytes @param {number} value whole, as in all commands */
function putNumber(bytes, value) {
  if (value >= -32 && value < 0x80) bytes.push(value & 0xff);
  else if (value > 0 && value < 2 ** 32) putSize(bytes, value, [0xcc, 0xcd, 0xce]);
  else {
    const wide = new DataView(new ArrayBuffer(8));
    wide.setBigInt64(0, BigInt(value));
    bytes.push(0xd3, ...new Uint8Array(wide.buffer));
  }
}

/**
 * @param {number[]} bytes
 * @param {number} size
 * @param {number[]} marks before sizes of one, two and four bytes; 0 if that size has no mark
 */
function putSize(bytes, size, [one, two, four]) {
  if (one && size < 0x100) bytes.push(one, size);
  else if (size < 0x10000) bytes.push(two, size >> 8, size & 0xff);
  else bytes.push(four, size >>> 24, (size >> 16) & 0xff, (size >> 8) & 0xff, size & 0xff);
}

/**
 * @param {Uint8Array<ArrayBuffer>} message
 * @returns {any}
 * @throws {Error} if it is no msgpack, or has bytes after the value
 */
export function unpack(message) {
  const reader = new Reader(message);
  const value = reader.value(0);
  if (reader.at !== message.byteLength) throw new Error("bytes are left over");
  return value;
}

/** @type {Record<number, (from: Reader, depth: number) => unknown>} the way to read the value after each mark */
const MARKED = {
  0xc0: () => null,
  0xc2: () => false,
  0xc3: () => true,
  0xc4: (from) => from.bytes(from.unsigned(1)),
  0xc5: (from) => from.bytes(from.unsigned(2)),
  0xc6: (from) => from.bytes(from.unsigned(4)),
  0xca: (from) => from.view.getFloat32(from.take(4)),
  0xcb: (from) => from.view.getFloat64(from.take(8)),
  0xcc: (from) => from.unsigned(1),
  0xcd: (from) => from.unsigned(2),
  0xce: (from) => from.unsigned(4),
  0xcf: (from) => Number(from.view.getBigUint64(from.take(8))),
  0xd0: (from) => from.view.getInt8(from.take(1)),
  0xd1: (from) => from.view.getInt16(from.take(2)),
  0xd2: (from) => from.view.getInt32(from.take(4)),
  0xd3: (from) => Number(from.view.getBigInt64(from.take(8))),
  0xd9: (from) => from.text(from.unsigned(1)),
  0xda: (from) => from.text(from.unsigned(2)),
  0xdb: (from) => from.text(from.unsigned(4)),
  0xdc: (from, depth) => from.list(from.unsigned(2), depth),
  0xdd: (from, depth) => from.list(from.unsigned(4), depth),
  0xde: (from, depth) => from.map(from.unsigned(2), depth),
  0xdf: (from, depth) => from.map(from.unsigned(4), depth),
};

class Reader {
  /** @param {Uint8Array<ArrayBuffer>} message */
  constructor({ buffer, byteOffset, byteLength }) {
    this.view = new DataView(buffer, byteOffset, byteLength);
    this.utf8 = new TextDecoder("utf-8", { fatal: true });
    this.at = 0;
  }

  /** @param {number} size @returns {number} the place of so many bytes, which count as read from now on */
  take(size) {
    const from = this.at;
    this.at += size;
    if (this.at > this.view.byteLength) throw new Error("the message ends too early");
    return from;
  }

  /** @param {1 | 2 | 4} width */
  unsigned(width) {
    const from = this.take(width);
    if (width === 1) return this.view.getUint8(from);
    return width === 2 ? this.view.getUint16(from) : this.view.getUint32(from);
  }

  /** @param {number} size */
  bytes(size) {
    const from = this.take(size);
    return new Uint8Array(this.view.buffer, this.view.byteOffset + from, size);
  }

  /** @param {number} size */
  text(size) {
    return this.utf8.decode(this.bytes(size));
  }

  /** @param {number} size @param {number} depth @returns {unknown[]} */
  list(size, depth) {
    if (size > this.view.byteLength - this.at) throw new Error("the message ends too early");
    return Array.from({ length: size }, () => this.value(depth + 1));
  }

  /** @param {number} size @param {number} depth */
  map(size, depth) {
    /** @type {Map<string, unknown>} */
    const members = new Map();
    for (let member = 0; member < size; member++) {
      const key = this.value(depth + 1);
      if (typeof key !== "string" || members.has(key)) throw new Error("a map key that is not text or comes twice");
      members.set(key, this.value(depth + 1));
    }
    return Object.fromEntries(members);
  }

  /** @param {number} depth @returns {unknown} */
  value(depth) {
    if (depth > DEEPEST) throw new Error("a message nested too deeply");
    const first = this.unsigned(1);
    if (first < 0x80) return first;
    if (first < 0x90) return this.map(first & 15, depth);
    if (first < 0xa0) return this.list(first & 15, depth);
    if (first < 0xc0) return this.text(first & 31);
    if (first >= 0xe0) return first - 256;
    const read = MARKED[first];
    if (!read) throw new Error("a type that the protocol does not use");
    return read(this, depth);
  }
}
