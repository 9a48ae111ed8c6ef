// A page's session at a server in memory: no browser, no socket, and a clock that only the test moves.

/** The sockets of the visit, oldest first. */
let sockets = [];

class FakeSocket {
  constructor() {
    this.readyState = 0;
    this.sent = [];
    sockets.push(this);
  }

  send(frame) {
    this.sent.push(frame);
  }

  close() {
    this.readyState = 3;
  }
}

class FakeClock {
  now = 0;
  calls = new Set();

  setTimeout = (act, wait) => {
    const call = { act, at: this.now + wait };
    this.calls.add(call);
    return call;
  };

  clearTimeout = (call) => this.calls.delete(call);

  advance(wait) {
    const end = this.now + wait;
    for (;;) {
      const [next] = [...this.calls].filter(({ at }) => at <= end).sort((one, other) => one.at - other.at);
      if (!next) break;
      this.calls.delete(next);
      this.now = next.at;
      next.act();
    }
    this.now = end;
  }
}

const { setTimeout, clearTimeout, setInterval } = globalThis;
const memory = new Map();

Object.assign(globalThis, {
  WebSocket: FakeSocket,
  addEventListener() {},
  document: { addEventListener() {}, hidden: false },
  history: { replaceState() {} },
  localStorage: { getItem: (key) => memory.get(key) ?? null, setItem: (key, text) => memory.set(key, text) },
  location: { protocol: "http:", host: "den", pathname: "/", hash: "" },
});

/** Connect, get the bodies of notices, lose the connection, and wait an hour: the phase, the words, the connections. */
export const visit = (pages, name, bodies) =>
  visited(pages, name, bodies, (session, socket, clock) => {
    socket.onclose();
    clock.advance(3_600_000);
    return [session.phase, session.state.said, sockets.length];
  });

/** Connect and get the bodies of notices: the commands of the page, the table, and what it says of the last notice. */
export const play = async (pages, name, bodies) => {
  const { unpack } = await import(`${pages}/wire/msgpack.js`);
  return visited(pages, name, bodies, ({ state, news }, { sent }) => [
    sent.map((frame) => unpack(frame).type),
    state.seat?.table.name ?? "",
    news,
  ]);
};

async function visited(pages, name, bodies, end) {
  const { Session } = await import(`${pages}/wire/session.js`);
  const clock = new FakeClock();
  sockets = [];
  memory.clear();
  Object.assign(globalThis, { setTimeout: clock.setTimeout, clearTimeout: clock.clearTimeout, setInterval() {} });
  try {
    const session = new Session(() => {});
    session.come(name);
    const [socket] = sockets;
    socket.readyState = 1;
    socket.onopen();
    for (const data of bodies) socket.onmessage({ data });
    return end(session, socket, clock);
  } finally {
    Object.assign(globalThis, { setTimeout, clearTimeout, setInterval });
  }
}
