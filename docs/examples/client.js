// A client on the wire: takes a seat at a table, or opens it, and lays what scores most until a game is over.
//
//     node client.js HOST[:PORT] NAME TABLE [FINGERPRINT]
//
// It uses only what docs/protocol.md says; it needs Node.js, and nothing of Contack.
"use strict";
const { createHash, randomBytes } = require("node:crypto");
const tls = require("node:tls");

const MOST = 262144; // bytes in a frame
const MEMBERS = 4096; // of an array or a map

// The states in which a notice can come: greeting, lobby, table. A client skips notices that it does not know.
const comesIn = { welcomed: "greeting lobby" };
for (const type of ["tables_listed", "standings_listed", "table_opened", "joined", "said", "halted", "announced"]) {
  comesIn[type] = "lobby table";
}
for (const type of ["table_changed", "started", "played", "explained", "paired", "reacted", "nudged", "left"]) {
  comesIn[type] = "table";
}
const leadsTo = { welcomed: "lobby", joined: "table", left: "lobby" };
let state = "greeting";

const [place, name, table, fingerprint] = process.argv.slice(2);
const [host, port = "1939"] = place.split(":");
const sha256 = (data) => createHash("sha256").update(data);

// no authority vouches for a server: its fingerprint is compared instead
const socket = tls.connect({ host, port: Number(port), rejectUnauthorized: false }, () => {
  const shown = "SHA256:" + sha256(socket.getPeerCertificate().raw).digest("base64").replace(/=+$/, "");
  if (fingerprint && shown !== fingerprint) end(1, `the server at ${place} shows ${shown}, not ${fingerprint}`);
  send({ type: "hello", protocol: 2, name, client: "example 1" });
});
socket.setNoDelay();
socket.on("error", (error) => end(1, `${place}: ${error.message}`));
socket.on("end", () => end(1, "the server has closed the connection"));

let waiting = Buffer.alloc(0);
socket.on("data", (data) => {
  waiting = Buffer.concat([waiting, data]);
  while (waiting.length >= 4) {
    const size = waiting.readUInt32BE();
    if (size === 0 || size > MOST) end(1, `the server sends a frame of ${size} bytes`);
    if (waiting.length < 4 + size) return;
    const frame = waiting.subarray(4, 4 + size);
    waiting = waiting.subarray(4 + size);
    try {
      hear(unpack(frame));
    } catch (wrong) {
      end(1, `the server sent contradictory data: ${wrong}`);
    }
  }
});

let nonce, promise, digests, before, seat;

function hear(notice) {
  const { type, reason, change, view, table: now } = notice;
  if (!(comesIn[type] ?? state).includes(state)) end(1, `the server sends ${type} in the state ${state}`);
  state = leadsTo[type] ?? state;
  if (type === "started") seat = notice.game.players.indexOf(name);
  // a running game may have another name at the seat: its first player's
  if (type === "joined") seat = notice.seat ?? -1;
  if (type === "joined" && typeof now.playing !== "boolean") throw new Error("no table");
  if (type === "welcomed" || reason === "table_exists") send({ type: "join", table });
  else if (reason === "no_such_table") send({ type: "open_table", table, seats: 2 });
  else if (type === "joined" && !now.playing && !now.asking) {
    [nonce, promise] = [randomBytes(32), now.commitment];
    before = notice.game?.digests ?? []; // of the game that was played here last
    send({ type: "ready", digest: sha256(nonce).digest(), commitment: promise });
  } else if (change === "asked") {
    const shown = now.players.filter((player) => player.ready).map((player) => player.digest);
    const mine = shown.includes(sha256(nonce).digest("hex")) && now.commitment === promise;
    const others = digests && digests.join() !== shown.join();
    if (!mine || others || shown.some((digest) => digest && before.includes(digest))) {
      end(1, "the server shows digests or a commitment that it should not: the nonce is kept back");
    }
    digests = shown;
    send({ type: "reveal", nonce });
  } else if (change === "withheld") end(1, `${notice.name} withholds a part of the deal`);
  else if (view && view.seat !== null && view.seat === seat) {
    const [tile, cell] = notice.lays.reduce((best, lay) => (lay[2] > best[2] ? lay : best));
    send({ type: "play_lay", lay: [tile, cell], turn: view.turn });
  } else if (type === "refused" && (reason === "too_fast" || reason === "cannot_save")) {
    setTimeout(() => send(said[notice.command]), 1000 * (notice.retry_after ?? 1)); // when the server takes it
  } else if ((type === "refused" && reason !== "stale_turn") || type === "closed") end(1, `${reason}: ${notice.words}`);
  else if (type === "started" || type === "played") {
    const last = notice.events.at(-1);
    if (last.event === "game_ended" || last.event === "abandoned") check(last);
  }
}

function check(last) {
  const digest = (hex) => hex && sha256(Buffer.from(hex, "hex")).digest("hex");
  if (digest(last.seed) !== promise || last.nonces?.map(digest).join() !== digests.join()) {
    end(1, "the server shows another seed than it promised, or other nonces: the deals were chosen");
  }
  end(0, JSON.stringify(last)); // docs/records.md tells how to deal again, with that seed and those nonces
}

const said = {};

function send(message) {
  said[message.type] = message;
  const frame = pack(message);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(frame.length);
  socket.write(Buffer.concat([length, frame]));
}

function end(status, text) {
  (status ? console.error : console.log)(text);
  process.exit(status);
}

// msgpack, as much as a client says, in long forms
function pack(value) {
  const long = (first, length) => Buffer.from([first, length >> 8, length & 255]);
  if (Number.isInteger(value)) {
    const bytes = Buffer.alloc(5, 0xd2);
    bytes.writeInt32BE(value, 1);
    return bytes;
  }
  if (typeof value === "string") return Buffer.concat([long(0xda, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([long(0xc5, value.length), value]);
  if (Array.isArray(value)) return Buffer.concat([long(0xdc, value.length), ...value.map(pack)]);
  return Buffer.concat([long(0xde, Object.keys(value).length), ...Object.entries(value).flat().map(pack)]);
}

// msgpack, all that a server may say
function unpack(buffer) {
  let at = 0;
  const take = (size) => buffer.subarray(at, (at += size));
  const number = (size) => (size === 8 ? Number(take(8).readBigUInt64BE()) : take(size).readUIntBE(0, size));
  const signed = (size) => (size === 8 ? Number(take(8).readBigInt64BE()) : take(size).readIntBE(0, size));
  const text = (size) => take(size).toString();
  const members = (size) => {
    if (size > MEMBERS) throw new Error("too many members");
    return { length: size };
  };
  const list = (size) => Array.from(members(size), value);
  const map = (size) => {
    const made = Object.fromEntries(Array.from(members(size), () => [value(), value()]));
    if (Object.keys(made).length < size) throw new Error("a key stands twice");
    return made;
  };
  function value() {
    const first = number(1);
    if (first < 0x80) return first;
    if (first < 0x90) return map(first & 15);
    if (first < 0xa0) return list(first & 15);
    if (first < 0xc0) return text(first & 31);
    if (first < 0xc4) return [null, undefined, false, true][first & 3];
    if (first < 0xc7) return take(number(1 << (first - 0xc4)));
    if (first === 0xca) return take(4).readFloatBE();
    if (first === 0xcb) return take(8).readDoubleBE();
    if (first < 0xd0) return number(1 << (first - 0xcc));
    if (first < 0xd4) return signed(1 << (first - 0xd0));
    if (first < 0xdc) return text(number(1 << (first - 0xd9)));
    if (first < 0xde) return list(number(2 << (first - 0xdc)));
    if (first < 0xe0) return map(number(2 << (first - 0xde)));
    return first - 256;
  }
  const message = value();
  if (at !== buffer.length || typeof message?.type !== "string") throw new Error("no message");
  return message;
}
