/** A player at a server: says hello, takes a seat back, helps to deal, and asks. */

/** @import { Cell, Notice, TableState, Tile } from "../table/types.js" */
/** @import { Part } from "../table/part.js" */
/** @import { Seat, State } from "../table/model.js" */
import { verdict } from "../table/deal.js";
import { heard, isSeated, losesSeat, noted, NOTHING, ownSeat, staysReady } from "../table/model.js";
import { followed, LEAVE_SECONDS, left, NO_PART, objection, readied, refusing, shownDigests, shownSeats } from "../table/part.js";
import { backWords } from "../table/told.js";
import { Link } from "./link.js";
import { remember, remembered } from "./memory.js";
import { digestOf, fromHex } from "./sha256.js";

const CLIENT = "Contack in a browser";
/** Why a connection is closed where trying again does not help. */
const FOR_GOOD = new Set(["tls_required", "unreadable_frame", "frame_too_large", "kicked", "banned"]);
const SOON = 3; // seconds
const LONGEST = { pair: 100, name: 24 };

/** @typedef {"replace" | "name" | "password" | "coming" | "here" | "lost" | "ended"} Phase */
/** @typedef {{token: string, sitting: number}} KeptSeat with what tells this sitting at a table from all others */

export class Session {
  /** @param {(notice: Notice | null) => void} changed is told after every change */
  constructor(changed) {
    this.changed = changed;
    /** @type {State} */
    this.state = { ...NOTHING, name: brought("name") || (remembered("name") ?? "") };
    /** @type {Phase} */
    this.phase = "name";
    this.password = "";
    this.tablePassword = "";
    /** Whether the hello was under one's own name, and not one for the way to a seat. */
    this.own = true;
    /** @type {{type: string} & Record<string, unknown> | null} */
    this.last = null;
    /** @type {(() => void) | null} what is to be done at the next table */
    this.atTable = null;
    /** @type {number} when it tries again, ms of the page's clock */
    this.again = 0;
    this.verdict = "";
    /** What a player who came back read first. */
    this.welcome = "";
    /** @type {Notice | null} the last answer to `explain` */
    this.explained = null;
    this.code = brought("pair");
    /** @type {((code: string) => void) | undefined} */
    this.paired = undefined;
    /** @type {KeptSeat | null} the seat that this window has, or asks for; what other windows take from now on is theirs */
    this.seat = keptSeat();
    /** @type {KeptSeat | null} a seat that went to another window or device, to take it back */
    this.elsewhere = null;
    /** @type {Part} what was brought to the newest deal from the seat that this window has */
    this.part = NO_PART;
    /** What the newest notice tells of the deal, in words. */
    this.dealt = "";
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.leaving = undefined;
    this.link = new Link({
      opened: () => {
        this.unsay();
        this._hello(this.elsewhere);
      },
      heard: (notice) => this._heard(notice),
      lost: (seconds) => this._lost(seconds),
    });
  }

  /** Go where one was, or where a scanned code leads; or wait for a name, or for an answer where both lead elsewhere. */
  begin() {
    if (this.code && this.seat) this.phase = "replace";
    else if (this.code || this.state.name) return this.come(this.state.name);
    this.changed(null);
  }

  /** Answer whether the seat of a link replaces the one that this browser has. @param {boolean} replaces */
  choose(replaces) {
    if (!replaces) this._arrived();
    this.come(this.state.name);
  }

  /** @param {string} name @param {string} [password] */
  come(name, password = "") {
    this.state = { ...this.state, name, said: "" };
    this.password = password;
    this.phase = "coming";
    if (this.link.isOpen) this._hello();
    else this.link.open();
    this.changed(null);
  }

  /** @param {{type: string} & Record<string, unknown>} command */
  send(command) {
    this.last = command;
    this.link.send(command);
  }

  ready() {
    const seat = this.state.seat;
    if (!seat?.token || seat.table.players.some(({ name, ready }) => ready && name === seat.name)) return;
    // the same for the same deal: who presses twice may be asked for it between the two
    const part = readied(this.part, seat);
    this._keep(part);
    this.send({ type: "ready", digest: fromHex(digestOf(part.nonce)), commitment: part.commitment });
  }

  /** Ask for a code with which another device takes this seat. @param {(code: string) => void} [paired] gets it */
  pair(paired) {
    this.paired = paired;
    this.state = { ...this.state, paired: null };
    this.send({ type: "pair" });
  }

  /** Take the seat of another device. @param {string} code that was typed */
  claim(code) {
    this.code = code.slice(0, LONGEST.pair);
    this.come(this.state.name);
  }

  /** @param {() => void} act at the table that was asked for, once one is there */
  whenSeated(act) {
    this.atTable = act;
  }

  /** Take back what another device has. */
  takeBack() {
    if (!this.elsewhere) return;
    this.seat = this.elsewhere;
    this.elsewhere = null; // it is asked for once, however often that is pressed
    this.send({ type: "resume", token: this.seat.token });
  }

  /** Let the words of a moment ago be. */
  unsay() {
    if (this.state.said) this.state = { ...this.state, said: "" };
  }

  /** @param {Tile} tile @param {Cell} cell */
  explain(tile, cell) {
    this.explained = null;
    this.send({ type: "explain", lay: [tile, cell] });
  }

  /** @param {Tile} tile @param {Cell} cell */
  lay(tile, cell) {
    this.send({ type: "play_lay", lay: [tile, cell], turn: this.state.seat?.view?.turn ?? 0 });
  }

  /** @param {KeptSeat | null} [elsewhere] whose name may be borne there */
  _hello(elsewhere) {
    // a seat is taken back under any name that is free; one's own may still be held by the connection that was lost
    const stray = this.seat || elsewhere || this.code;
    this.own = !stray;
    const name = stray ? `${(this.state.name || "guest").slice(0, 17)} ${Math.floor(Math.random() * 1e5)}` : this.state.name;
    this.send({ type: "hello", protocol: 2, name, client: CLIENT, password: this.password });
  }

  /** @param {number} seconds */
  _lost(seconds) {
    if (this.phase === "ended") return;
    if (this.phase === "name" || this.phase === "password") return this.link.rest();
    this.phase = "lost";
    this.again = performance.now() + seconds * 1000;
    this.changed(null);
  }

  /** @param {Notice} notice */
  _heard(notice) {
    const before = this.state.seat;
    const away = this.phase !== "here";
    this.state = heard(this.state, notice, performance.now());
    this._follow(before, notice);
    this._answer(notice);
    const { seat } = this.state;
    if (before && !before.token && seat?.token && !seat.table.playing) this.ready(); // who watched sits now
    if (notice.type === "joined" && away && seat && ownSeat(seat) >= 0) {
      this.welcome = backWords(missedSince(before, seat), seat.events, ownSeat(seat));
      this.state = noted(this.state, this.welcome);
    }
    if (staysReady(before, seat, notice)) this.ready();
    if (before && seat && before.table.host !== seat.name && seat.table.host === seat.name) this.state = noted(this.state, "You are the host now: press Start now to start a game.");
    this.changed(notice);
  }

  /** @param {Seat | null} before @param {Notice} notice */
  _follow(before, notice) {
    this.dealt = "";
    if (notice.type === "joined") this._takePart(notice.token);
    const { part, words } = followed(this.part, before, this.state.seat, notice);
    this._keep(part);
    this._say(words);
  }

  /** @param {string | null} token of the seat whose part is taken up: another window may have had it before */
  _takePart(token) {
    const kept = remembered("part");
    if (token && kept?.token === token) this.part = kept;
    else if (this.part.token !== token) this.part = left(this.part);
  }

  /** @param {string} words what becomes of the deal */
  _say(words) {
    if (!words) return;
    this.dealt = words;
    this.state = noted(this.state, words);
  }

  /** Leave a table whose deal was refused, unless that was put right; a server that cheats may not answer. */
  _leaveRefused() {
    const { refused } = this.part;
    const { seat } = this.state;
    if (!refused || !seat) return;
    this.send({ type: "leave" });
    this.state = { ...this.state, seat: null };
    this._left();
    this.state = noted(this.state, `You left ${seat.table.name}: ${refused}.`);
    this.changed(null);
  }

  /** @param {Notice} notice */
  _answer(notice) {
    switch (notice.type) {
      case "welcomed":
        return this._welcomed();
      case "joined":
        return this._joined(notice);
      case "left":
        return this._left(notice.moved);
      case "explained":
        this.explained = notice;
        return;
      case "paired":
        this.paired?.(notice.code);
        this.paired = undefined;
        return;
      case "refused":
        return this._refused(notice);
      case "closed":
        return this._closed(notice);
      case "table_opened":
        return this.list();
      case "table_changed":
        if (notice.change === "asked") this._reveal(notice.table);
        if (losesSeat(this.state.seat, notice)) this._forget();
        return;
      case "started":
        this.verdict = "";
        return;
      case "played":
        if (["game_ended", "abandoned"].includes(notice.events.at(-1)?.event)) this._judge();
        return;
    }
  }

  list() {
    // asked for in between, it is not what one has just done
    if (!this.state.seat && this.phase === "here") this.link.send({ type: "list_tables" });
  }

  _welcomed() {
    this.atTable = null; // what was asked for on a connection is lost with it
    this.link.settle();
    if (this.own) remember("name", this.state.name);
    if (!this.code) this._arrived();
    // nobody is to act at a table, or see the lobby, before the seat is there
    if (this.code) return this.send({ type: "claim", code: this.code });
    if (this.seat) return this.send({ type: "resume", token: this.seat.token });
    this.phase = "here";
    if (this.state.seat) this._watchAgain(this.state.seat.table);
    else this.list();
  }

  /** @param {TableState} table that this page watched until the connection was lost, which the server forgot */
  _watchAgain(table) {
    if (table.queue.includes(this.state.name)) this.whenSeated(() => this.send({ type: "sit" }));
    this.send({ type: "join", table: table.name, spectate: true, password: this.tablePassword });
  }

  /** @param {Notice} notice */
  _joined({ token, name, table }) {
    this.phase = "here";
    this.elsewhere = null;
    this.seat = token ? { token, sitting: Math.random() } : null;
    if (this.last?.type === "join") this.tablePassword = String(this.last.password ?? "");
    if (this.seat) {
      remember("seat", this.seat);
      remember("name", name);
    }
    this._arrived();
    if (table.asking && token) this._reveal(table);
    this.atTable?.();
    this.atTable = null;
    // who sits down is ready, as in the terminal: nobody has to know of a button
    if (token && !table.playing && ["join", "open_table"].includes(this.last?.type ?? "")) this.ready();
  }

  /** @param {boolean} [moved] whether another device has the seat under another token */
  _left(moved = false) {
    this.elsewhere = moved || this.last?.type === "leave" ? null : this.seat;
    this._forget();
    this.list();
  }

  _forget() {
    const { sitting } = this.seat ?? {};
    // where there is another one by now, it is not this one that is to be told to be over
    if (remembered("seat")?.sitting === sitting) remember("left", sitting);
    this.seat = null;
  }

  /** @param {TableState} table */
  _reveal(table) {
    const mine = table.players.find(({ name }) => name === this.state.seat?.name);
    if (!this.state.seat?.token || !mine?.ready || mine.revealed || !(mine.digest || this.part.nonce)) return;
    const wrong = objection(this.part, table);
    if (wrong) {
      const { part, words } = refusing(this.part, wrong);
      this._keep(part);
      return this._say(words);
    }
    this._keep({ ...this.part, digests: shownDigests(table), seats: shownSeats(table), refused: "" });
    this.send({ type: "reveal", nonce: fromHex(this.part.nonce) });
  }

  /** @param {Part} part */
  _keep(part) {
    if (part === this.part) return;
    if (part.refused && !this.part.refused) {
      clearTimeout(this.leaving);
      this.leaving = setTimeout(() => this._leaveRefused(), 1000 * LEAVE_SECONDS);
    }
    this.part = part;
    remember("part", part);
  }

  _judge() {
    const seat = this.state.seat;
    if (!seat?.game) return;
    const tookOver = seat.events.some((event) => event.event === "seated" && event.name === seat.name);
    const part = this.part.nonce && isSeated(seat) && !tookOver ? this.part : null;
    this.verdict = verdict(part, seat.game, seat.events);
  }

  /** @param {Notice} notice */
  _refused({ command, reason, retry_after: wait }) {
    const { last, link } = this;
    const { socket } = link;
    if (last && last.type === command && ["too_fast", "cannot_save"].includes(reason) && (wait ?? 1) <= SOON) {
      setTimeout(() => socket === link.socket && link.send(last), 1000 * (wait ?? 1));
      return;
    }
    this.atTable = null;
    if (command === "hello") this.phase = reason === "wrong_password" ? "password" : "name";
    else if (command === "claim") {
      this._arrived();
      if (this.state.name) this._hello();
      else this.phase = "name";
    } else if (command === "resume") {
      this.elsewhere = reason === "bad_token" ? null : this.seat;
      if (!this.elsewhere) this._forget();
      this.seat = null;
      this.state = { ...this.state, seat: null };
      this._hello();
    } else if (command === "join") {
      this.state = { ...this.state, seat: null };
      this.list();
    } else if (reason === "stale_deal") this.ready();
  }

  /** Know no code any more, not even in the address. */
  _arrived() {
    if (location.hash) history.replaceState(null, "", location.pathname);
    this.code = "";
  }

  /** @param {Notice} notice */
  _closed({ reason, retry_after: wait }) {
    this.link.hold(wait ?? 0);
    if (!FOR_GOOD.has(reason)) return;
    this.phase = "ended";
    this.link.end();
  }
}

/**
 * Return the seat to go back to, if there is one.
 *
 * Windows of a browser remember in the same place, and may read late what another one wrote. So none takes back what is
 * written there: who leaves writes down which sitting is over.
 *
 * @returns {KeptSeat | null}
 */
function keptSeat() {
  const seat = remembered("seat");
  return seat && seat.sitting !== remembered("left") ? seat : null;
}

/** @param {Seat | null} before @param {Seat} seat @returns {Seat["events"]} what was known of the game that goes on */
const missedSince = (before, seat) => (before?.game?.commitment === seat.game?.commitment && before ? before.events : []);

/** @param {"pair" | "name"} key of what the address brings from another page @returns {string} */
function brought(key) {
  return (new URLSearchParams(location.hash.slice(1)).get(key) ?? "").slice(0, LONGEST[key]);
}
