/** MessagePack, as much of it as the protocol needs: maps with text for keys, arrays, text, bytes, numbers, bools, nil. */

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
  else if (typeof value === "string") {
    const text = new TextEncoder().encode(value);
    if (text.length < 32) bytes.push(0xa0 | text.length);
    else putSize(bytes, text.length, [0xd9, 0xda, 0xdb]);
    bytes.push(...text);
  } else if (value instanceof Uint8Array) {
    putSize(bytes, value.length, [0xc4, 0xc5, 0xc6]);
    bytes.push(...value);
  } else if (Array.isArray(value)) {
    if (value.length < 16) bytes.push(0x90 | value.length);
    else putSize(bytes, value.length, [0, 0xdc, 0xdd]);
    for (const member of value) put(bytes, member);
  } else {
    const members = Object.entries(/** @type {object} */ (value));
    if (members.length < 16) bytes.push(0x80 | members.length);
    else putSize(bytes, members.length, [0, 0xde, 0xdf]);
    for (const member of members.flat()) put(bytes, member);
  }
}

/** @param {number[]} bytes @param {number} value */
function putNumber(bytes, value) {
  if (!Number.isInteger(value)) {
    const view = new DataView(new ArrayBuffer(8));
    view.setFloat64(0, value);
    bytes.push(0xcb, ...new Uint8Array(view.buffer));
  } else if (value >= 0) {
    if (value < 0x80) bytes.push(value);
    else if (value < 2 ** 32) putSize(bytes, value, [0xcc, 0xcd, 0xce]);
    else bytes.push(0xcf, ...wide(BigInt(value)));
  } else if (value >= -32) bytes.push(value & 0xff);
  else bytes.push(0xd3, ...wide(BigInt(value)));
}

/**
 * @param {number[]} bytes
 * @param {number} size
 * @param {number[]} marks what stands before sizes of one, two and four bytes; 0 where there is none
 */
function putSize(bytes, size, [one, two, four]) {
  if (one && size < 0x100) bytes.push(one, size);
  else if (size < 0x10000) bytes.push(two, size >> 8, size & 0xff);
  else bytes.push(four, size >>> 24, (size >> 16) & 0xff, (size >> 8) & 0xff, size & 0xff);
}

/** @param {bigint} value */
function wide(value) {
  const view = new DataView(new ArrayBuffer(8));
  view.setBigInt64(0, BigInt.asIntN(64, value));
  return new Uint8Array(view.buffer);
}

/**
 * Return what bytes say.
 *
 * @param {Uint8Array<ArrayBuffer>} message
 * @returns {any}
 * @throws {Error} where it is no msgpack, or bytes are left over
 */
export function unpack({ buffer, byteOffset, byteLength }) {
  const view = new DataView(buffer, byteOffset, byteLength);
  const utf8 = new TextDecoder("utf-8", { fatal: true });
  let at = 0;

  /** @param {number} size */
  function take(size) {
    if (at + size > view.byteLength) throw new Error("the message ends too early");
    at += size;
    return at - size;
  }
  /** @param {number} width */
  function unsigned(width) {
    const from = take(width);
    if (width === 1) return view.getUint8(from);
    if (width === 2) return view.getUint16(from);
    return width === 4 ? view.getUint32(from) : Number(view.getBigUint64(from));
  }
  /** @param {number} width */
  function signed(width) {
    const from = take(width);
    if (width === 1) return view.getInt8(from);
    if (width === 2) return view.getInt16(from);
    return width === 4 ? view.getInt32(from) : Number(view.getBigInt64(from));
  }
  /** @param {number} size */
  const bytes = (size) => new Uint8Array(buffer, byteOffset + take(size), size);
  /** @param {number} size */
  const text = (size) => utf8.decode(bytes(size));
  /** @param {number} size @param {number} depth @returns {any[]} */
  function list(size, depth) {
    if (size > view.byteLength - at) throw new Error("the message ends too early");
    return Array.from({ length: size }, () => value(depth + 1));
  }
  /** @param {number} size @param {number} depth */
  function map(size, depth) {
    /** @type {Map<string, any>} */
    const members = new Map();
    for (let member = 0; member < size; member++) {
      const key = value(depth + 1);
      if (typeof key !== "string" || members.has(key)) throw new Error("a map with a key that is no text, or stands twice");
      members.set(key, value(depth + 1));
    }
    return Object.fromEntries(members);
  }
  /** @param {number} depth @returns {any} */
  function value(depth) {
    if (depth > DEEPEST) throw new Error("a message that is too deep");
    const first = unsigned(1);
    if (first < 0x80) return first;
    if (first < 0x90) return map(first & 15, depth);
    if (first < 0xa0) return list(first & 15, depth);
    if (first < 0xc0) return text(first & 31);
    if (first >= 0xe0) return first - 256;
    if (first === 0xc0) return null;
    if (first === 0xc2 || first === 0xc3) return first === 0xc3;
    if (first >= 0xc4 && first <= 0xc6) return bytes(unsigned(1 << (first - 0xc4)));
    if (first === 0xca) return view.getFloat32(take(4));
    if (first === 0xcb) return view.getFloat64(take(8));
    if (first >= 0xcc && first <= 0xcf) return unsigned(1 << (first - 0xcc));
    if (first >= 0xd0 && first <= 0xd3) return signed(1 << (first - 0xd0));
    if (first >= 0xd9 && first <= 0xdb) return text(unsigned(1 << (first - 0xd9)));
    if (first === 0xdc || first === 0xdd) return list(unsigned(2 << (first - 0xdc)), depth);
    if (first === 0xde || first === 0xdf) return map(unsigned(2 << (first - 0xde)), depth);
    throw new Error("what msgpack has, and the protocol has not");
  }

  const message = value(0);
  if (at !== view.byteLength) throw new Error("bytes are left over");
  return message;
}
