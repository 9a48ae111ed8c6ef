/** The table: everybody's tiles and points, the board, one's own rack, and what is asked of it. */

/** @import { App } from "./page.js" */
/** @import { Cell, ScoredLay, Tile } from "../table/types.js" */
/** @import { Seat } from "../table/model.js" */
import { BoardPicture } from "../draw/board.js";
import { h, replace } from "../draw/dom.js";
import { icon } from "../draw/icon.js";
import { badge, lettersOf } from "../draw/seat.js";
import { tilePicture } from "../draw/tile.js";
import { keyOf } from "../table/cell.js";
import { clockText, figure, lasting, sentence } from "../table/english.js";
import { holders, isOver, isOwnTurn, laidSince, layers, ownPlayer, ownSeat, totals, withTalkRead } from "../table/model.js";
import { pausedWords, waitingWords } from "../table/told.js";
import { handText, spokenTile, tileName } from "../table/words.js";
import { moreView, reactions } from "./more.js";
import { ask, button, entry } from "./page.js";
import { moveSeat } from "./pairing.js";
import { bringToLay, playerCards, pointsCurve, watchingHint } from "./players.js";
import { resultView } from "./result.js";
import { logLines, talkLines } from "./talk.js";
import { waitingView } from "./waiting.js";

export class TableView {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    /** @type {Tile | null} */
    this.chosen = null;
    /** @type {ScoredLay | null} */
    this.preview = null;
    /** @type {Cell | null} where one wants to know why a tile does not fit */
    this.asked = null;
    this.turn = -1;
    this.hand = -1;
    this.looksAtBoard = false;
    this.board = new BoardPicture((cell) => this.tap(cell));
    this.head = h("header", { class: "top" });
    this.players = h("section", { class: "players", "aria-label": "Players" });
    this.line = h("p", { class: "line", role: "status" });
    this.rack = h("section", { class: "rack", "aria-label": "Your tiles" });
    this.bar = h("nav", { class: "bar" });
    this.side = h("aside", { class: "side" });
    this.middle = h("div", { class: "middle" });
    this.element = h(
      "div",
      { class: "table-view" },
      this.head,
      this.players,
      h("main", { class: "board-box" }, this.board.element, this.middle),
      h("div", { class: "tray" }, this.line, this.rack),
      this.bar,
      this.side,
    );
    document.addEventListener("keydown", (event) => this._key(event));
  }

  /** @returns {Seat | null} */
  get seat() {
    return this.app.session.state.seat;
  }

  show() {
    const seat = this.seat;
    if (!seat) return;
    const { turn } = this;
    this._settle(seat);
    const names = holders(seat);
    replace(this.head, ...this._headParts(seat));
    replace(this.players, ...playerCards(this.app, seat));
    if (turn !== this.turn) bringToLay(this.players); // only then: who looks at the others is left in peace
    this._showBoard(seat, names);
    replace(this.line, this._words(seat));
    replace(this.rack, ...this._rackParts(seat));
    replace(this.bar, ...this._barParts(seat));
    replace(this.side, ...this._sideParts(seat, names));
    this.element.classList.toggle("playing", seat.table.playing);
  }

  /** Clocks go on between notices. */
  tick() {
    const seat = this.seat;
    const shown = this.head.querySelector(".time");
    if (seat && shown) shown.textContent = this._time(seat);
    if (seat && seat.table.starts_in !== null) replace(this.line, this._words(seat));
  }

  // what one does

  /** @param {Tile} tile */
  choose(tile) {
    this.chosen = this.chosen === tile ? null : tile;
    this.app.session.unsay();
    this._forget();
    this.app.draw();
  }

  /** @param {Cell} cell */
  tap(cell) {
    const seat = this.seat;
    if (!seat?.table.playing || !this.chosen) return;
    this.app.session.unsay();
    if (this.preview && keyOf(this.preview[1]) === keyOf(cell)) return this.lay();
    const lay = this._places(seat).find(([, place]) => keyOf(place) === keyOf(cell));
    this.preview = lay ?? null;
    this.asked = lay ? null : cell;
    this.app.session.explain(this.chosen, cell);
    this.app.draw();
  }

  lay() {
    if (!this.preview) return;
    const [tile, cell] = this.preview;
    this.app.session.lay(tile, cell);
  }

  back() {
    if (this.preview || this.asked) this._forget();
    else this.chosen = null;
    this.app.draw();
  }

  _forget() {
    this.preview = null;
    this.asked = null;
    this.app.session.explained = null;
  }

  /** An answer came that tells why a tile does not fit where it was put. */
  explained() {
    if (this.asked) this.board.shake(this.asked);
  }

  /** @param {Seat} seat */
  _settle(seat) {
    const { turn, hand } = seat.view ?? { turn: -1, hand: -1 };
    if (turn !== this.turn) this._forget();
    // a tile that was laid at the end of a hand may be dealt again, to the same player
    if (hand !== this.hand) this.chosen = null;
    [this.turn, this.hand] = [turn, hand];
    if (seat.table.playing) this.looksAtBoard = false;
    const mine = seat.view?.racks[ownSeat(seat)] ?? [];
    if (this.chosen && (!mine.includes(this.chosen) || !seat.table.playing)) this.chosen = null;
  }

  /** @param {Seat} seat @returns {ScoredLay[]} */
  _places(seat) {
    if (!isOwnTurn(seat)) return [];
    return seat.lays.filter(([tile]) => !this.chosen || tile === this.chosen);
  }

  // what is shown

  /** @param {Seat} seat */
  _headParts(seat) {
    const { view, table } = seat;
    const hand = view && table.playing ? handText(view) : `${table.players.length} of ${table.seats} seats taken`;
    const turn = this._turnWords(seat);
    const tools = [
      isOver(seat) && button(this.looksAtBoard ? "Result" : "Board", () => this._lookAtBoard(), "plain", { "data-key": "look" }),
      seat.token && button("Move to another device", () => moveSeat(this.app), "plain wide-only"),
      button("More", () => this._more(), "plain wide-only"),
    ];
    return [
      h("button", { type: "button", class: "back", "aria-label": "Leave the table", "data-key": "leave", onclick: () => this._leave(seat) }, icon("back")),
      h("div", { class: "title" }, h("h1", {}, table.name), h("p", {}, hand)),
      turn && h("div", { class: `turn${isOwnTurn(seat) ? " mine" : ""}` }, h("span", {}, turn), h("span", { class: "time" }, this._time(seat))),
      ...tools.filter((tool) => tool instanceof Node),
    ];
  }

  /** @param {Seat} seat */
  _turnWords(seat) {
    const { view, table } = seat;
    if (!table.playing || !view || view.seat === null) return "";
    if (table.pause) return pausedWords(table);
    return isOwnTurn(seat) ? "Your turn" : `${holders(seat)[view.seat]}’s turn`;
  }

  /** @param {Seat} seat */
  _time(seat) {
    const { clock, heard } = seat;
    if (!clock) return "";
    return clockText(clock.left - (clock.running ? (performance.now() - heard) / 1000 : 0));
  }

  _lookAtBoard() {
    this.looksAtBoard = !this.looksAtBoard;
    this.app.draw();
  }

  /** @param {Tile} tile @param {Cell} cell what the server says of it, once it has */
  _explained(tile, cell) {
    const { explained } = this.app.session;
    return explained && explained.lay[0] === tile && keyOf(explained.lay[1]) === keyOf(cell) ? explained : null;
  }

  /** @returns {string[]} the sums of the preview */
  _contacts() {
    return this.preview ? (this._explained(this.preview[0], this.preview[1])?.contacts ?? []) : [];
  }

  /** @param {Seat} seat @param {string[]} names */
  _showBoard(seat, names) {
    const showing = Boolean(seat.view && seat.view.board.length && (seat.table.playing || isOver(seat)));
    this.board.element.toggleAttribute("hidden", !showing);
    replace(this.middle, ...(seat.table.playing ? [] : isOver(seat) ? resultView(this.app, seat) : waitingView(this.app, seat)));
    this.middle.toggleAttribute("hidden", seat.table.playing || (isOver(seat) && this.looksAtBoard));
    if (!showing || !seat.view) return;
    this.board.show(seat.view.board, {
      places: this.chosen ? this._places(seat) : [],
      preview: this.preview,
      since: laidSince(seat),
      layers: layers(seat.events),
      letters: lettersOf(names),
      wrong: this.asked && this.chosen && this._explained(this.chosen, this.asked) ? this.asked : null,
      dashed: this._contacts().filter((contact) => !contact.includes("=")).map((contact) => contact.split(" ")[0]),
    });
  }

  /** @param {Seat} seat */
  _words(seat) {
    const { state, explained, welcome } = this.app.session;
    if (state.halted) return h("span", { class: "wrong" }, `${sentence(state.halted)} The game waits.`);
    if (!seat.table.playing) return this._waiting(seat);
    if (state.said) return h("span", { class: state.said === welcome ? "" : "wrong" }, state.said);
    if (this.asked) return h("span", { class: "wrong" }, explained ? sentence(explained.words) : "");
    if (this.preview) return "";
    if (ownPlayer(seat)?.stand_in) return "The stand-in, a simple bot, plays for you.";
    if (!isOwnTurn(seat)) return this.chosen ? h("span", {}, h("b", {}, tileName(this.chosen)), ": tap a place to see what it would do there.") : "";
    if (!this.chosen) return "Tap one of your tiles.";
    const places = this._places(seat).length;
    return h("span", {}, h("b", {}, tileName(this.chosen)), places ? ` fits in ${places === 1 ? "one place" : `${places} places`}. Tap ${places === 1 ? "it" : "one"}.` : " fits nowhere now. Tap a place to see why.");
  }

  /** @param {Seat} seat */
  _waiting(seat) {
    const { starts_in: startsIn } = seat.table;
    if (startsIn !== null) return `The game starts in ${lasting(Math.max(0, Math.ceil(startsIn - (performance.now() - seat.heard) / 1000)))}.`;
    return this.app.session.state.said || waitingWords(seat.table, seat.name);
  }

  /** @param {Seat} seat */
  _rackParts(seat) {
    const own = ownSeat(seat);
    const view = seat.view;
    if (!view || own < 0) return seat.table.playing ? this._watchingParts(seat) : this._readyParts(seat);
    if (this.preview) return this._previewParts(seat, this.preview);
    const names = holders(seat);
    const best = new Map(seat.lays.toSorted((one, other) => one[2] - other[2]).map(([tile, , points]) => [tile, points]));
    const turn = isOwnTurn(seat);
    return [
      h("div", { class: "own" }, badge(names, seat.name), h("b", {}, seat.name), h("span", {}, "you"), h("strong", { class: "total" }, figure(totals(view)[own]))),
      h("div", { class: "tiles" }, view.racks[own].map((tile, index) => this._rackTile(tile, index, turn ? best.get(tile) : undefined, turn))),
    ];
  }

  /** @param {Tile} tile @param {number} index @param {number | undefined} points @param {boolean} turn */
  _rackTile(tile, index, points, turn) {
    const chosen = tile === this.chosen;
    const none = turn && points === undefined;
    const told = points === undefined ? (turn ? "no place" : "") : `+${points}`;
    return h(
      "button",
      {
        type: "button",
        class: `rack-tile${chosen ? " chosen" : ""}${none ? " none" : ""}`,
        "data-key": `tile ${tile}`,
        "aria-pressed": chosen ? "true" : "false",
        onclick: () => this.choose(tile),
      },
      h("span", { class: "unseen" }, `${spokenTile(tile)}${told && `: ${told}`}`),
      tilePicture(tile, 66),
      h("span", { class: "points", "aria-hidden": "true" }, told),
      h("kbd", { "aria-hidden": "true" }, String(index + 1)),
    );
  }

  /** @param {Seat} seat @param {ScoredLay} lay */
  _previewParts(seat, [tile, , points]) {
    const contacts = this._contacts();
    const total = seat.view ? totals(seat.view)[ownSeat(seat)] : 0;
    return [
      h("div", { class: "sum-head" }, h("b", {}, `${tileName(tile)} here`), h("span", {}, "your total ", figure(total), " → ", h("b", {}, figure(total + points)))),
      h(
        "ul",
        { class: "sums" },
        contacts.map((contact) => {
          const [colour, ...rest] = contact.split(" ");
          const [left, sum] = rest.join(" ").split(" = ");
          return h("li", {}, h("i", { class: colour }, colour[0]), h("span", {}, `${colour} ${left}`), h("b", {}, sum ? `= ${sum}` : "0"));
        }),
      ),
      h(
        "div",
        { class: "pair" },
        button("‹ Back", () => this.back(), "", { "data-key": "back" }),
        h("button", { type: "button", class: "main lay", "data-key": "lay", onclick: () => this.lay() }, "Lay it ", h("strong", {}, `+${points}`)),
      ),
      h("p", { class: "hint" }, "Or tap another place or another tile."),
      h("div", { class: "tiles small" }, (seat.view?.racks[ownSeat(seat)] ?? []).filter((other) => other !== tile).map((other) => this._smallTile(other))),
    ];
  }

  /** @param {Tile} tile */
  _smallTile(tile) {
    return h(
      "button",
      { type: "button", class: "rack-tile", "data-key": `tile ${tile}`, onclick: () => this.choose(tile) },
      h("span", { class: "unseen" }, spokenTile(tile)),
      tilePicture(tile, 44),
    );
  }

  /** @param {Seat} seat @returns {Node[]} the way to a seat in the next game, and back */
  _watchingParts({ table, name }) {
    const waits = table.queue.includes(name);
    const sit = () => this.app.session.send({ type: "sit", wanted: !waits });
    const words = waits ? "You take a seat in the next game." : "You watch.";
    return [h("p", { class: "watching" }, words), button(waits ? "Only watch" : table.playing ? "A seat in the next game" : "Take a seat", sit, waits ? "" : "main", { "data-key": "sit" })];
  }

  /** @param {Seat} seat */
  _readyParts(seat) {
    const player = ownPlayer(seat);
    if (!player) return this._watchingParts(seat);
    if (seat.table.asking) return [];
    if (player.ready) return [h("p", { class: "watching" }, "You are ready."), button("Wait!", () => this.app.session.send({ type: "wait" }), "", { "data-key": "wait" })];
    return [button(isOver(seat) ? "Play again" : "I am ready", () => this.app.session.ready(), "main", { "data-key": "ready" })];
  }

  /** @param {Seat} seat */
  _barParts(seat) {
    const item = (/** @type {Parameters<typeof icon>[0]} */ sign, /** @type {string} */ text, /** @type {() => void} */ onclick, mark = false) =>
      h("button", { type: "button", "data-key": `bar ${text}`, onclick }, icon(sign), text, mark && h("span", { class: `mark seat-${holders(seat).indexOf(seat.talk.at(-1)?.name ?? "")}` }, h("span", { class: "unseen" }, "unread")));
    return [
      item("fit", "Fit", () => this.board.fit()),
      item("chat", "Chat", () => this._openTalk(), seat.unread > 0),
      item("log", "Log", () => this._open("Log", (now) => [logLines(now.log, holders(now), now.name)])),
      item("points", "Points", () => this._open("Points", (now) => this._pointsParts(now))),
      item("more", "More", () => this._more()),
    ];
  }

  /** @param {Seat} seat @param {string[]} names */
  _sideParts(seat, names) {
    return [
      ...playerCards(this.app, seat),
      ...watchingHint(seat.table),
      ...(seat.game ? [h("h2", {}, "Points over the game"), pointsCurve(seat.events, names)] : []),
      h("h2", {}, "Log"),
      logLines(seat.log, names, seat.name),
      h("h2", {}, "Chat"),
      talkLines(seat.talk, names),
      this._sayEntry(),
    ];
  }

  /** @param {Seat} seat what each hand brought, and the curve */
  _pointsParts(seat) {
    const { view, events } = seat;
    if (!view) return [h("p", {}, "No game has been played here yet.")];
    const names = holders(seat);
    const ended = events.filter(({ event }) => event === "hand_ended");
    const now = view.winners.length || !seat.table.playing ? [] : [view.scores];
    const columns = [...ended.map(({ scores }) => scores), ...now];
    const all = totals(view);
    const head = ["", "Name", ...columns.map((_, hand) => `Hand ${hand + 1}`), "In all"].map((text) => h("th", { scope: "col" }, text));
    const rows = names.map((name, index) => h("tr", {}, h("td", {}, badge(names, name)), h("td", {}, name), columns.map((scores) => h("td", {}, figure(scores[index]))), h("td", {}, h("b", {}, figure(all[index])))));
    return [h("table", { class: "standings" }, h("thead", {}, h("tr", {}, head)), h("tbody", {}, rows)), pointsCurve(events, names)];
  }

  _sayEntry() {
    return entry("Say something", "Say", (text) => this.app.session.send({ type: "say", text }));
  }

  _openTalk() {
    const { session } = this.app;
    this._open("Chat", (seat) => {
      if (seat.unread) session.state = withTalkRead(session.state);
      return [talkLines(seat.talk, holders(seat)), reactions(this.app), this._sayEntry()];
    });
    this.app.draw();
  }

  _more() {
    this._open("More", (seat) => moreView(this.app, () => this._leave(seat), seat));
  }

  /** @param {string} title @param {(seat: Seat) => Node[]} fill */
  _open(title, fill) {
    this.app.sheet(title, () => (this.seat ? fill(this.seat) : []));
  }

  /** @param {Seat} seat */
  _leave(seat) {
    const leave = () => {
      this.app.closeSheet();
      this.app.session.send({ type: "leave" });
    };
    if (!seat.table.playing || !seat.token) return leave();
    ask(this.app, "A game is going on: when you leave, the stand-in, a simple bot, plays on for you, until somebody takes the seat.", "Leave", leave);
  }

  /** @param {KeyboardEvent} event */
  _key(event) {
    const seat = this.seat;
    const target = /** @type {Element | null} */ (event.target);
    if (!seat || event.ctrlKey || event.altKey || event.metaKey || target?.closest("input, select, dialog, textarea")) return;
    const rack = seat.view?.racks[ownSeat(seat)] ?? [];
    const tile = rack[Number(event.key) - 1];
    if (tile) this.choose(tile);
    else if (event.key === "Escape") this.back();
    else if (event.key === "f") this.board.fit();
    else if (event.key === "r" && !seat.table.playing && ownPlayer(seat)) this.app.session.ready();
    else if (event.key === "c") this._openTalk();
    else if (event.key === "Enter" && this.preview && !target?.closest("button")) this.lay();
    else if (event.key.startsWith("Arrow")) this._next(seat, event.key === "ArrowLeft" || event.key === "ArrowUp" ? -1 : 1);
    else return;
    event.preventDefault();
  }

  /** @param {Seat} seat @param {number} by shows the next place for the chosen tile */
  _next(seat, by) {
    const places = this.chosen ? this._places(seat) : [];
    if (!places.length) return;
    const at = places.findIndex(([, cell]) => this.preview && keyOf(cell) === keyOf(this.preview[1]));
    const [, cell] = places[(at + by + places.length) % places.length];
    this.tap(cell);
  }
}
