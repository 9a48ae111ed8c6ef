/** The feed of all tables, over a WebSocket that is opened again for ever. */

/** @import { Feed, Game, Table } from "./types.js" */

const SUBPROTOCOL = "contack.screen.1";
const AGAIN_SECONDS = 3;
const LISTEN_SECONDS = 8;

/** @type {Omit<Game, "players">} */
const NO_MORE = {
  over: false,
  given_up: false,
  winners: [],
  seat: null,
  hand: 0,
  pile: 0,
  board: [],
  last: null,
  clock: null,
  steps: [],
  hands: [],
  turning_point: null,
  close: false,
  comment: null,
}; // prettier-ignore

/**
 * @typedef {object} Ends the calls of a feed
 * @property {(feed: Feed) => void} shown
 * @property {(halted: boolean) => void} halted
 * @property {(why: string) => void} lost
 */

/** @param {Ends} ends listens until the page is closed */
export function listen(ends) {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  const socket = new WebSocket(`${scheme}://${location.host}/feed`, SUBPROTOCOL);
  let heard = true;
  const asking = setInterval(() => {
    // a server that is gone says nothing, and a page is not told so for minutes
    if (!heard) return over("");
    heard = false;
    if (socket.readyState === WebSocket.OPEN) socket.send("");
  }, LISTEN_SECONDS * 1000);
  socket.onmessage = ({ data }) => {
    heard = true;
    if (data) take(JSON.parse(data), ends);
  };
  socket.onclose = ({ reason }) => over(reason);

  /** @param {string} why */
  function over(why) {
    clearInterval(asking);
    socket.onclose = socket.onmessage = null;
    socket.close();
    ends.lost(why);
    setTimeout(() => listen(ends), AGAIN_SECONDS * 1000);
  }
}

/** @param {any} told @param {Ends} ends */
function take(told, ends) {
  ends.halted(Boolean(told.halted));
  if (!told.halted) ends.shown(whole(told));
}

/** @param {any} told @returns {Feed} with all that was left out */
export function whole(told) {
  return { ...told, tables: told.tables.map(wholeTable) };
}

/** @param {any} table @returns {Table} */
function wholeTable(table) {
  const game = table.game && {
    ...NO_MORE,
    ...table.game,
    players: table.game.players.map((/** @type {any} */ one) => ({ tiles: 0, ...one })),
  };
  return {
    asleep: [],
    free: 0,
    playing: false,
    private: false,
    starts_at: null,
    pause: null,
    gone: false,
    ...table,
    game: game ?? null,
  };
}
