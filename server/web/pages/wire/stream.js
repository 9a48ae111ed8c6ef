/** A stream: the protocol over HTTP requests, for browsers that get no WebSocket. It looks like a WebSocket. */

const PATH = "/stream";
const OPEN = 1;
const CLOSED = 3;
const PREFIX = 4; // bytes of the length of a frame
const MOST_POSTED = 16384; // bytes
const PATIENCE = 3000; // ms, after which an answer that stays open does not arrive here
const AGAIN = 1000; // ms

/** Whether answers arrive only once they are whole: found out once, for all streams of this page. */
let polls = false;

export class Stream {
  constructor() {
    this.readyState = 0;
    /** @type {(() => void) | null} */
    this.onopen = null;
    /** @type {(({ data }: { data: ArrayBuffer }) => void) | null} */
    this.onmessage = null;
    /** @type {(() => void) | null} */
    this.onclose = null;
    this.name = "";
    this.number = 0;
    this.received = 0;
    /** @type {Uint8Array[]} */
    this.waiting = [];
    this.posting = false;
    this.came = new Uint8Array(0);
    this.listening = new AbortController();
    // a page that is left says so, as a WebSocket does by itself
    addEventListener("pagehide", () => this.close(), { once: true });
    this._open();
  }

  /** @param {Uint8Array} message */
  send(message) {
    const frame = new Uint8Array(PREFIX + message.length);
    new DataView(frame.buffer).setUint32(0, message.length);
    frame.set(message, PREFIX);
    this.waiting.push(frame);
    if (!this.posting) this._post();
  }

  close() {
    if (this.readyState === CLOSED) return;
    if (this.name) this._ask("DELETE", {}, { keepalive: true }).catch(() => {});
    this._end();
  }

  async _open() {
    const answer = await this._ask("POST", { "Contack-Protocol": "contack.2" }).catch(() => null);
    this.name = answer?.headers.get("Contack-Stream") ?? "";
    if (this.readyState === CLOSED) return this.name && this._ask("DELETE").catch(() => {});
    if (!this.name) return this._fail(answer);
    this.readyState = OPEN;
    this.onopen?.();
    this._listen();
  }

  /** @param {Response | null} answer of a server that opens no stream; a full one says why */
  async _fail(answer) {
    if (answer?.status === 503) this._take(await bytes(answer));
    this._end();
  }

  async _listen() {
    for (let failed = 0; this.readyState === OPEN; ) {
      const before = this.received;
      const answer = await this._get().catch(() => null);
      failed = answer || this.received > before ? 0 : failed + 1;
      if (failed > 1 || answer?.ok === false) return this._end();
      if (failed) await new Promise((wait) => setTimeout(wait, AGAIN));
    }
  }

  /** Receive one answer, in parts or whole. */
  async _get() {
    this.listening = new AbortController();
    const { signal } = this.listening;
    const answer = await this._ask(
      "GET",
      { "Contack-Received": `${this.received}`, ...(polls && { "Contack-Poll": "yes" }) },
      { signal },
    );
    if (!answer.ok) return answer;
    const reader = !polls && answer.body?.getReader();
    if (!reader) this._take(await bytes(answer));
    else for (let part = await reader.read(); !part.done; part = await reader.read()) this._take(part.value);
    return answer;
  }

  /**
   * Send the waiting frames by one request after the other. A failed one goes again: the server takes each number once.
   */
  async _post() {
    this.posting = true;
    while (this.waiting.length && this.readyState === OPEN) {
      const body = joined(this._some());
      const number = `${++this.number}`;
      const once = () => this._ask("POST", { "Contack-Number": number }, { body });
      const answer = await once()
        .catch(() => new Promise((wait) => setTimeout(wait, AGAIN)).then(once))
        .catch(() => null);
      if (!answer?.ok) this._end();
      if (this.number === 1 && !polls) setTimeout(() => this._poll(), PATIENCE);
    }
    this.posting = false;
  }

  /** Take as many frames as a request holds. */
  _some() {
    let size = 0;
    const most = this.waiting.findIndex((frame) => {
      size += frame.length;
      return size > MOST_POSTED;
    });
    return this.waiting.splice(0, most < 0 ? this.waiting.length : Math.max(1, most));
  }

  /** Poll from now on if the answer to the first command has not come. */
  _poll() {
    if (this.received || this.readyState !== OPEN) return;
    polls = true;
    this.listening.abort();
  }

  /** @param {Uint8Array} part of the stream, which may end within a frame */
  _take(part) {
    this.received += part.length;
    let data = joined([this.came, part]);
    while (data.length >= PREFIX && this.readyState !== CLOSED) {
      const end = PREFIX + new DataView(data.buffer, data.byteOffset).getUint32(0);
      if (data.length < end) break;
      this.onmessage?.({ data: data.slice(PREFIX, end).buffer });
      data = data.subarray(end);
    }
    this.came = data;
  }

  _end() {
    if (this.readyState === CLOSED) return;
    this.readyState = CLOSED;
    this.listening.abort();
    this.onclose?.();
  }

  /** @param {string} method @param {Record<string, string>} [headers] @param {RequestInit} [more] */
  _ask(method, headers = {}, more = {}) {
    return fetch(PATH, {
      method,
      cache: "no-store",
      headers: { ...(this.name && { "Contack-Stream": this.name }), ...headers },
      ...more,
    });
  }
}

/** @param {Response} answer */
const bytes = async (answer) => new Uint8Array(await answer.arrayBuffer());

/** @param {Uint8Array[]} parts */
function joined(parts) {
  const whole = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
