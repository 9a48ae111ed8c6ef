/** A connection to the server of this page: a WebSocket, or a stream if no WebSocket opens. A lost one opens again. */

/** @import { Command, Notice } from "../table/types.js" */
/** @import { Stream } from "./stream.js" */
import { pack, unpack } from "./msgpack.js";

const SUBPROTOCOL = "contack.2";
const OPEN = 1; // of a WebSocket and of a stream
const OPEN_SECONDS = 6; // beyond which a WebSocket never opens
const SOCKETS_FIRST = 2;
const PING_SECONDS = 4; // as in beat.js
const DEAD_SECONDS = 14;
const NEW_SECONDS = 20; // in which the server notices that the connection before is dead
const PAUSES = [1, 2, 4, 8, 16, 30]; // seconds between tries, as in docs/protocol.md; the last one repeats
const LONGEST_WAIT = 3600; // seconds: a server cannot make a page wait longer

/**
 * @typedef {object} Ends the calls of a link
 * @property {() => void} opened
 * @property {(notice: Notice) => void} received
 * @property {(seconds: number) => void} lost with the seconds until the next try
 */

export class Link {
  /** @param {Ends} ends */
  constructor(ends) {
    this.ends = ends;
    /** @type {WebSocket | Stream | null} */
    this.socket = null;
    /** @type {typeof Stream | undefined} fetched once WebSockets fail: few browsers need it */
    this.Stream = undefined;
    /** How many tries in a row brought nothing, until the first that brought something. */
    this.failed = 0;
    this.worked = false;
    this.tries = 0;
    this.lastReceived = 0;
    this.openedAt = 0;
    this.settled = true;
    this.over = false;
    this.resting = false;
    this.wait = 0;
    beat(() => this._breathe());
    // a phone that wakes up does not wait for the next ping
    addEventListener("online", () => this._hurry());
    document.addEventListener("visibilitychange", () => (document.hidden ? this._ping() : this._hurry()));
  }

  open() {
    clearTimeout(this.waiting);
    this.resting = false;
    const socket = this._carrier();
    this.socket = socket;
    this.lastReceived = performance.now();
    if (!socket) return this._lost();
    const mine = () => this.socket === socket;
    socket.onopen = () => mine() && this._opened();
    socket.onmessage = (/** @type {{ data: ArrayBuffer }} */ { data }) => mine() && this._take(data);
    socket.onclose = () => mine() && this._lost();
    setTimeout(() => mine() && !this.isOpen && this._drop(), OPEN_SECONDS * 1000);
  }

  get isOpen() {
    return this.socket?.readyState === OPEN;
  }

  /** Whether neither a WebSocket nor a stream has brought anything. */
  get hasNoWay() {
    return !this.worked && this.failed > SOCKETS_FIRST;
  }

  /** Whether the server may still count the lost connection before this one. */
  get isNew() {
    return performance.now() - this.openedAt < NEW_SECONDS * 1000;
  }

  /** @param {Command} command */
  send(command) {
    if (this.isOpen) this.socket?.send(pack(command));
  }

  /** @param {Command} command for this connection only @param {number} seconds @returns {number} when it is sent */
  sendLater(command, seconds) {
    const { socket } = this;
    setTimeout(() => socket === this.socket && this.send(command), seconds * 1000);
    return performance.now() + seconds * 1000;
  }

  /** Wait as little as at first when the link is lost the next time. */
  settle() {
    this.tries = 0;
    this.settled = true;
  }

  /** Try again no earlier than the server says. @param {number} seconds */
  hold(seconds) {
    this.wait = Math.min(seconds, LONGEST_WAIT);
  }

  /** Open a lost connection only when asked. */
  rest() {
    this.resting = true;
    clearTimeout(this.waiting);
  }

  /** Try no more: the server has said why. */
  end() {
    this.over = true;
    this.socket?.close();
  }

  /** Return a carrier: the one that worked, or two WebSockets first, and then a stream and a WebSocket in turn. */
  _carrier() {
    if (this.Stream && this.failed >= SOCKETS_FIRST && this.failed % 2 === 0) return new this.Stream();
    try {
      const socket = new WebSocket(
        `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`,
        SUBPROTOCOL,
      );
      socket.binaryType = "arraybuffer";
      return socket;
    } catch {
      return null;
    }
  }

  _opened() {
    // one that was closed before its hello counted leaves the time to the next one
    if (this.settled) this.openedAt = performance.now();
    this.settled = false;
    this.ends.opened();
  }

  /** @param {ArrayBuffer} data */
  _take(data) {
    this.worked = true; // the count of failures stays from now on, and with it the carrier
    this.lastReceived = performance.now();
    this.ends.received(unpack(new Uint8Array(data)));
  }

  _lost() {
    this.socket = null;
    if (this.over) return;
    if (!this.worked && ++this.failed >= SOCKETS_FIRST) this._fetchStream();
    const seconds = Math.max(this.wait, PAUSES[Math.min(this.tries++, PAUSES.length - 1)]);
    this.wait = 0;
    this.waiting = setTimeout(() => this.open(), seconds * 1000);
    this.ends.lost(seconds);
  }

  _fetchStream() {
    const fetched = import("./stream.js").then((module) => {
      this.Stream = module.Stream;
    });
    fetched.catch(() => {});
  }

  _breathe() {
    if (!this.socket) return;
    if (performance.now() - this.lastReceived > DEAD_SECONDS * 1000) {
      this._drop();
    } else this._ping();
  }

  /** Send a sign of life. The server keeps the seat longer for a page that was hidden before it fell silent. */
  _ping() {
    this.send({ type: "ping", echo: 0, hidden: document.hidden });
  }

  _drop() {
    const { socket } = this;
    if (!socket) return;
    socket.onclose = null;
    socket.close();
    this._lost();
  }

  _hurry() {
    if (this.over || this.resting) return;
    if (!this.socket) this.open();
    else this._breathe();
  }
}

/** Call `act` every few seconds, also while the page is in the background. @param {() => void} act */
function beat(act) {
  const slowly = () => setInterval(act, PING_SECONDS * 1000);
  try {
    const clock = new Worker("/wire/beat.js");
    clock.onmessage = act;
    clock.onerror = slowly;
  } catch {
    slowly();
  }
}
