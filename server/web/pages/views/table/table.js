/** The table: the tiles and points of all players, the board, the player's own rack. */

/** @import { App } from "../page.js" */
/** @import { Seat } from "../../table/model.js" */
import { BoardPicture } from "../../draw/board.js";
import { announce, h, replace, still } from "../../draw/dom.js";
import { laidSince, layers } from "../../table/course.js";
import { lastLaid } from "../../table/latest.js";
import { holders, isOver, isOwnTurn, ownPlayer, ownSeat, reactionsAt, secondsLeft } from "../../table/model.js";
import { capital, clockText, say } from "../../table/words/english.js";
import { chainWords, endsWords, tilesWords, turnText } from "../../table/words/glance.js";
import { handText } from "../../table/words/lines.js";
import { pausedWords } from "../../table/words/phrases.js";
import { moveSeat } from "../lobby/pairing.js";
import { button, iconButton } from "../page.js";
import { soundButton } from "../settings.js";
import { Choice } from "./choice.js";
import { bringToLay, playerCards, shouts } from "./players.js";
import { resultView } from "./result.js";
import { barParts, leaveTable, openMore, openTalk, sideParts } from "./sheets.js";
import { rackParts, statusLine } from "./tray.js";
import { waitingView } from "./waiting.js";

/** @type {[key: string, label: string, words: (seat: Seat) => string][]} texts for players who cannot see the table */
const GLANCES = [
  ["w", "My tiles", tilesWords],
  ["e", "Open ends", endsWords],
  ["v", "The chain", chainWords],
  ["t", "Whose turn", (seat) => turnText(seat, performance.now())],
];

export class TableView {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.choice = new Choice(app);
    this.looksAtBoard = false;
    this.board = new BoardPicture((cell) => this.choice.tap(cell));
    this.head = h("header", { class: "top" });
    this.players = h("section", { class: "players", "aria-label": "Players" });
    this.line = h("p", { class: "line", role: "status" });
    this.rack = h("section", { class: "rack", "aria-label": "Your tiles" });
    this.bar = h("nav", { class: "bar" });
    this.side = h("aside", { class: "side" });
    this.middle = h("div", { class: "middle" });
    this.glances = h("div", { class: "glances", role: "toolbar", "aria-label": "Read out" });
    this.shouts = h("div", { class: "shouts" });
    this.reacting = 0; // how many reactions show
    this.element = h(
      "div",
      { class: "table-view" },
      this.head,
      this.players,
      h("main", { class: "board-box" }, this.glances, this.board.element, this.shouts, this.middle),
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
    const { app, choice } = this;
    const { turn } = choice;
    choice.settle(seat);
    if (seat.table.playing) this.looksAtBoard = false;
    const names = holders(seat);
    replace(this.head, ...this._headParts(seat));
    replace(this.glances, ...glanceButtons(app, seat));
    replace(this.players, ...playerCards(app, seat));
    // only at a new turn: a player who looks at the other cards keeps the place
    if (turn !== choice.turn) bringToLay(this.players);
    this._showMiddle(seat);
    this._showBoard(seat, names);
    replace(this.shouts, ...shouts(seat));
    this.reacting = reactionsAt(seat, performance.now()).length;
    replace(this.line, statusLine(app, choice, seat));
    replace(this.rack, ...rackParts(app, choice, seat));
    replace(this.bar, ...barParts(app, seat, () => this.board.fit()));
    replace(this.side, ...sideParts(app, seat, names));
    this.element.classList.toggle("playing", seat.table.playing);
  }

  /** Clocks run between notices too. */
  tick() {
    const seat = this.seat;
    const shown = this.head.querySelector(".time");
    if (seat && shown) shown.textContent = timeLeft(seat);
    if (seat && reactionsAt(seat, performance.now()).length !== this.reacting) this.show();
    if (seat && seat.table.starts_in !== null) replace(this.line, statusLine(this.app, this.choice, seat));
  }

  /** Take the preview back, or ask whether to leave. */
  back() {
    if (this.choice.preview || this.choice.asked) this.choice.back();
    else if (this.seat) leaveTable(this.app, this.seat);
  }

  /** @param {import("../../table/types.js").Notice} notice that was drawn already */
  notice({ type }) {
    const place = type === "explained" && this.choice.wrong();
    if (place) this.board.shake(place);
    if (type === "nudged") this.nudged();
    if (type === "joined") this.choice.again();
    if (type === "refused") this.choice.sentAt = 0;
  }

  /** Shake the words that tell whose turn it is, after a nudge. */
  nudged() {
    const moves = [{ translate: "0" }, { translate: "6px" }, { translate: "-6px" }, { translate: "0" }];
    if (!still()) this.head.querySelector(".turn")?.animate(moves, { duration: 160, iterations: 3 });
  }

  /** @param {Seat} seat */
  _headParts(seat) {
    const { app } = this;
    const { view, table } = seat;
    const hand = view && table.playing ? handText(view) : beforeWords(table);
    const turn = turnWords(seat);
    const look = this.looksAtBoard ? "Result" : "Board";
    const leave = () => leaveTable(app, seat);
    const mine = isOwnTurn(seat) ? " mine" : "";
    return [
      iconButton("back", "Leave the table", leave, { class: "back", "data-key": "leave" }),
      h("div", { class: "title" }, h("h1", {}, table.name), h("p", {}, hand)),
      turn && h("div", { class: `turn${mine}` }, h("span", {}, turn), h("span", { class: "time" }, timeLeft(seat))),
      isOver(seat) && button(look, () => this._lookAtBoard(), "plain", { "data-key": "look" }),
      seat.token && button("Move to another device", () => moveSeat(app), "plain wide-only"),
      soundButton(app, "wide-only"),
      button("More", () => openMore(app), "plain wide-only"),
    ];
  }

  _lookAtBoard() {
    this.looksAtBoard = !this.looksAtBoard;
    this.app.draw();
  }

  /** @param {Seat} seat the players before a game, or the result after it */
  _showMiddle(seat) {
    const { playing } = seat.table;
    const over = isOver(seat);
    const parts = over ? resultView : waitingView;
    replace(this.middle, ...(playing ? [] : parts(this.app, seat)));
    this.middle.toggleAttribute("hidden", playing || (over && this.looksAtBoard));
  }

  /** @param {Seat} seat @param {string[]} names */
  _showBoard(seat, names) {
    const board = seat.table.playing || isOver(seat) ? (seat.view?.board ?? []) : [];
    this.board.element.toggleAttribute("hidden", !board.length);
    if (!board.length) return;
    this.board.show(board, {
      ...this.choice.signs(seat),
      since: laidSince(seat),
      layers: layers(seat.events),
      names,
      laid: lastLaid(seat),
      from: (by) => this._rackOf(by === ownSeat(seat), by),
    });
  }

  /** @param {boolean} own @param {number} seat @returns {DOMRect | undefined} where its tiles are on the screen */
  _rackOf(own, seat) {
    const cards = this.element.querySelectorAll(`[data-key="player ${seat}"]`);
    const rack = own ? this.rack : [...cards].find((card) => card.clientWidth);
    return rack?.getBoundingClientRect();
  }

  /** @param {KeyboardEvent} event */
  _key(event) {
    const seat = this.seat;
    const target = /** @type {Element | null} */ (event.target);
    if (!seat || event.ctrlKey || event.altKey || event.metaKey) return;
    if (target?.closest("input, select, dialog, textarea")) return;
    // a button that has the focus keeps its Enter
    if (event.key === "Enter" && target?.closest("button")) return;
    const act = this._actions(seat)[event.key];
    if (!act) return;
    act();
    event.preventDefault();
  }

  /** @param {Seat} seat @returns {Record<string, (() => void) | false | null | undefined>} by key */
  _letters(seat) {
    const { app, board } = this;
    return {
      ...glanceKeys(seat),
      f: () => board.fit(),
      r: !seat.table.playing && ownPlayer(seat) && (() => app.session.ready()),
      c: () => openTalk(app),
    };
  }

  /** @param {Seat} seat @returns {Record<string, (() => void) | false | null | undefined>} by key */
  _actions(seat) {
    return { ...this.choice.keys(seat), ...(this.app.settings.keys ? this._letters(seat) : {}) };
  }
}

/** @param {Seat} seat @returns {Record<string, () => void>} by key */
const glanceKeys = (seat) => Object.fromEntries(GLANCES.map(([key, , words]) => [key, () => announce(words(seat))]));

/** @param {App} app @param {Seat} seat */
const glanceButtons = (app, seat) =>
  GLANCES.map(([key, label, words]) => {
    const shortcut = app.settings.keys && { "aria-keyshortcuts": key };
    return button(label, () => announce(words(seat)), "", { ...shortcut });
  });

/** @param {Seat["table"]} table */
const beforeWords = ({ round, players, seats }) =>
  round ? capital(say("night.round.open", { round })) : `${players.length} of ${seats} seats taken`;

/** @param {Seat} seat */
function turnWords(seat) {
  const { view, table } = seat;
  if (!table.playing || !view || view.seat === null) return "";
  if (table.pause) return pausedWords(table);
  return isOwnTurn(seat) ? "Your turn" : say("turn", { name: holders(seat)[view.seat] });
}

/** @param {Seat} seat */
const timeLeft = (seat) => (seat.clock ? clockText(secondsLeft(seat, performance.now())) : "");
