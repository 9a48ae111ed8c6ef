/** A player at a server: says hello, takes the seat back after a loss, sends commands. */

/** @import { Closed, Command, Explained, Joined, Notice, Refused, TableState } from "../table/types.js" */
/** @import { Seat, State } from "../table/model.js" */
import { knownEvents } from "../table/course.js";
import { apply, losesSeat, NOTHING, noted, ownSeat } from "../table/model.js";
import { newsText, withNews } from "../table/tournament.js";
import { backWords } from "../table/words/phrases.js";
import { Dealing } from "./dealing.js";
import { Link } from "./link.js";
import { nameBefore, remember, remembered } from "./memory.js";
import { brought, Seats, shortened } from "./seats.js";

const CLIENT = "Contack in a browser";
/** Reasons of a closed connection after which another try does not help. */
const FOR_GOOD = new Set(["tls_required", "unreadable_frame", "frame_too_large", "kicked", "banned"]);
const SOON = 3; // seconds
const HOSTING = "You are the host now: press Start now to start a game.";

/** @typedef {"replace" | "name" | "password" | "coming" | "here" | "lost" | "ended"} Phase */

export class Session {
  /** @param {(notice: Notice | null) => void} changed called after every change */
  constructor(changed) {
    this.changed = changed;
    /** @type {State} */
    this.state = { ...NOTHING, name: brought("name") || (remembered("name") ?? "") };
    /** @type {Phase} */
    this.phase = "name";
    this.password = "";
    this.tablePassword = "";
    /** Whether the hello had the player's own name, not a stray one to take a seat back. */
    this.own = true;
    this.known = nameBefore(); // the name that this page last had at the server
    /** @type {Command | null} the last command of the player */
    this.last = null;
    /** @type {(() => void) | null} called at the next table */
    this.atTable = null;
    this.again = 0; // when the link tries again, in ms
    this.dealing = new Dealing(this);
    this.welcome = ""; // the first words for a player who came back
    this.news = ""; // what the newest notice changed in the game night, in words
    /** @type {Explained | null} the last answer to `explain` */
    this.explained = null;
    this.code = brought("pair");
    /** @type {((code: string) => void) | undefined} */
    this.paired = undefined;
    this.seats = new Seats();
    this.link = new Link({
      opened: () => {
        this.unsay();
        this._hello(this.seats.elsewhere);
      },
      received: (notice) => this._received(notice),
      lost: (seconds) => this._lost(seconds),
    });
  }

  /** Go to the kept seat or to the seat of a scanned code. Else wait for a name, or a choice between two seats. */
  begin() {
    if (this.code && this.seats.own && !this.seats.sent) this.phase = "replace";
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

  /** @param {Command} command */
  send(command) {
    this.last = command;
    this.link.send(command);
  }

  ready() {
    const seat = this.state.seat;
    if (!seat?.token || seat.table.players.some(({ name, ready }) => ready && name === seat.name)) return;
    this.send(this.dealing.ready(seat));
  }

  /** Ask for a code with which another device takes this seat. @param {(code: string) => void} [paired] gets it */
  pair(paired) {
    this.paired = paired;
    this.state = { ...this.state, paired: null };
    this.send({ type: "pair" });
  }

  /** Take the seat of another device. @param {string} code that was typed */
  claim(code) {
    this.code = shortened("pair", code);
    this.come(this.state.name);
  }

  /** @param {() => void} act called at the table that the last command asked for */
  whenSeated(act) {
    this.atTable = act;
  }

  /** Take the seat back from another device. */
  takeBack() {
    const seat = this.seats.reclaim();
    if (seat) this.send({ type: "resume", token: seat.token });
  }

  /** Forget the last words. */
  unsay() {
    if (this.state.said) this.state = { ...this.state, said: "" };
  }

  /** @param {Seats["elsewhere"]} [elsewhere] a seat whose name another device may have */
  _hello(elsewhere) {
    // a seat comes back under any free name; the lost connection may still hold the player's own
    const stray = this.seats.own || elsewhere || this.code;
    this.own = !stray;
    const name = stray
      ? `${(this.state.name || "guest").slice(0, 17)} ${Math.floor(Math.random() * 1e5)}`
      : this.state.name;
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
  _received(notice) {
    if (notice.type === "refused" && notice.command === "list_tables") return; // a seat in a round came before it
    const { seat: before, tournament } = this.state;
    const away = this.phase !== "here";
    this.state = apply(this.state, notice, performance.now());
    this.news = newsText(tournament, this.state, performance.now());
    if (this.news) this.state = withNews(this.state, this.news);
    this.dealing.follow(before, notice);
    this._answer(notice);
    const { seat } = this.state;
    if (this.dealing.isReadyAfter(before, notice)) this.ready();
    if (seat) this._greet(before, seat, notice.type === "joined" && away);
    this.changed(notice);
  }

  /** @param {Seat | null} before @param {Seat} seat @param {boolean} back whether the player comes back to the seat */
  _greet(before, seat, back) {
    const own = ownSeat(seat);
    if (back && own >= 0) {
      this.welcome = backWords(knownEvents(before, seat), seat.events, own);
      this.state = noted(this.state, this.welcome);
    }
    if (before && before.table.host !== seat.name && seat.table.host === seat.name)
      this.state = noted(this.state, HOSTING);
  }

  /** Leave a table without waiting for its server. @param {string} words */
  desert(words) {
    this.send({ type: "leave" });
    this.state = { ...this.state, seat: null };
    this._left();
    this.state = noted(this.state, words);
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
        if (losesSeat(this.state.seat, notice)) this.seats.end();
        return;
    }
  }

  list() {
    // not the last command of the player, so no refusal is for it
    if (!this.state.seat && this.phase === "here") this.link.send({ type: "list_tables" });
  }

  _welcomed() {
    this.atTable = null; // a lost connection takes its questions with it
    this.link.settle();
    this.known = this.own ? this.state.name : "";
    if (this.own) remember("name", this.state.name);
    if (!this.code) this._arrived();
    // the seat comes first, before the lobby or a table
    if (this.code) return this.send({ type: "claim", code: this.code });
    if (this.seats.own) return this.send({ type: "resume", token: this.seats.own.token });
    this.phase = "here";
    if (this.state.seat) this._watchAgain(this.state.seat.table);
    else this.list();
  }

  /** @param {TableState} table that this page watched when the connection was lost: the server forgot that */
  _watchAgain(table) {
    if (table.queue.includes(this.state.name)) this.whenSeated(() => this.send({ type: "sit" }));
    this.send({ type: "join", table: table.name, spectate: true, password: this.tablePassword });
  }

  /** @param {Joined} notice */
  _joined({ token, name, table }) {
    this.phase = "here";
    this.seats.take(token, name);
    if (this.last?.type === "join") this.tablePassword = String(this.last.password ?? "");
    this._arrived();
    if (table.asking && token) this.dealing.reveal(table);
    this.atTable?.();
    this.atTable = null;
  }

  /** @param {boolean} [moved] whether another device has the seat under another token */
  _left(moved = false) {
    this.seats.lose(!moved && this.last?.type !== "leave");
    this.list();
  }

  /** @param {Refused} notice */
  _refused(notice) {
    const { command, reason } = notice;
    if (this._asksAgain(notice)) return;
    this.atTable = null;
    if (["hello", "join"].includes(command)) this.state = { ...this.state, seat: null };
    if (command === "hello") this.phase = reason === "wrong_password" ? "password" : "name";
    else if (command === "claim") this._claimRefused();
    else if (command === "resume") this._resumeRefused(reason);
    else if (command === "join") this.list();
    else if (reason === "stale_deal") this.ready();
  }

  /** Send the last command again after a short wait, if that helps. @param {Refused} notice @returns {boolean} */
  _asksAgain({ command, reason, retry_after: wait }) {
    const { last, link, phase, known } = this;
    const seconds = wait ?? 1;
    const lingers = reason === "name_taken" && phase !== "here" && known === this.state.name && link.isNew;
    const helps = lingers || ["too_fast", "cannot_save"].includes(reason);
    if (last?.type !== command || !helps || seconds > SOON) return false;
    if (lingers) this.unsay();
    this.again = link.sendLater(last, seconds);
    return true;
  }

  _claimRefused() {
    this._arrived();
    if (this.state.name) this._hello();
    else this.phase = "name";
  }

  /** @param {string} reason */
  _resumeRefused(reason) {
    this.seats.refuse(reason);
    this.state = { ...this.state, seat: null };
    this._hello();
  }

  /** Drop the code, also from the address. */
  _arrived() {
    if (location.hash) history.replaceState(null, "", location.pathname);
    this.code = "";
  }

  /** @param {Closed} notice */
  _closed({ reason, retry_after: wait }) {
    this.link.hold(wait ?? 0);
    if (!FOR_GOOD.has(reason)) return;
    this.phase = "ended";
    this.link.end();
  }
}
