/** Exercises in a replay: the page stops before the costly lays of a player, and asks for better ones. */

/** @import { App } from "../page.js" */
/** @import { Seat } from "../../table/model.js" */
/** @import { Judged, Mark } from "../../table/replay/review.js" */
/** @import { ScoredLay } from "../../table/types.js" */
import { announce, h, replace } from "../../draw/dom.js";
import { answerText, isRight, judgedOf, questionText } from "../../table/replay/exercise.js";
import { worthOf } from "../../table/replay/timeline.js";
import { button } from "../page.js";
import { Choice } from "../table/choice.js";
import { rackParts, statusLine } from "../table/tray.js";

/**
 * @typedef {object} Replay what exercises need of the page
 * @property {(step: number) => void} go
 * @property {() => void} stop
 */

export class Learn {
  /**
   * @param {App} app of the replay
   * @param {string} name
   * @param {number[]} steps the positions of the player's mistakes
   * @param {Map<number, Mark>} marks
   * @param {Replay} replay
   */
  constructor(app, name, steps, marks, replay) {
    this.name = name;
    this.steps = steps;
    this.marks = marks;
    this.replay = replay;
    this.number = -1;
    this.found = 0;
    this.asked = 0;
    this.known = false;
    this.stopped = false;
    /** @type {Judged | null} the last answer */
    this.answer = null;
    const session = {
      state: app.session.state,
      explained: null,
      link: { isOpen: true },
      unsay: () => {},
      send: (/** @type {any} */ command) => this._send(command),
    };
    this.app = /** @type {App} */ (/** @type {unknown} */ ({ ...app, session, draw: () => this._draw() }));
    this.choice = new Choice(this.app);
    this.line = h("p", { class: "line", role: "status" });
    this.rack = h("section", { class: "rack", "aria-label": "Your tiles" });
    this.element = h("div", { class: "tray" }, this.line, this.rack);
  }

  /** @returns {Mark | undefined} of the lay in question; none after the last */
  get mark() {
    return this.marks.get(this.steps[this.number]);
  }

  next() {
    this._count(0);
    this.number += 1;
    this.known = false;
    this.answer = null;
    this.choice.back();
    this.choice.back();
    this._draw();
  }

  stop() {
    this.stopped = true;
    this.replay.stop();
  }

  /** @param {Seat} seat of the replay @returns {Seat} the same as the player sees it, with the lays to choose from */
  seat(seat) {
    const { view } = seat;
    if (!this.mark || !view || view.seat === null) return seat;
    const by = view.seat;
    /** @type {ScoredLay[]} */
    const lays = this.mark.lays.map(({ lay }) => [...lay, worthOf(view, by, lay) ?? 0]);
    return { ...seat, name: this.name, token: "learn", lays, table: { ...seat.table, playing: true } };
  }

  /** @param {Seat} seat @returns {object} the signs on the board */
  signs(seat) {
    return { ...this.choice.signs(seat), ...(this.known && { places: [] }) };
  }

  /** @param {Seat} seat */
  show(seat) {
    this.choice.settle(seat);
    const asks = this.mark && !this.known;
    const next = this.number + 1 < this.steps.length ? "Next" : "The count";
    replace(this.line, asks ? this._question(seat) : h("span", { class: "gained" }, this._words()));
    replace(
      this.rack,
      ...(asks ? rackParts(this.app, this.choice, seat) : []),
      h(
        "div",
        { class: "pair exercise", "data-key": "exercise" },
        asks && !this.choice.preview && button("Show the best", () => this._reveal()),
        this.mark && button(next, () => this.next(), this.known ? "main" : "", { "data-key": "next" }),
        button("Stop", () => this.stop(), this.mark ? "" : "main"),
      ),
    );
  }

  /** @param {string} key @returns {boolean} whether it means something here */
  key(key) {
    const { seat } = this.app.session.state;
    if (!this.mark || !seat) return false;
    const act = this.known ? key === "Enter" && (() => this.next()) : this.choice.keys(seat)[key];
    if (act) act();
    return Boolean(act);
  }

  /** @param {Seat} seat */
  _question(seat) {
    if (this.answer) return h("span", { class: "wrong" }, `${this._words()} Try another one.`);
    return this.choice.tile ? statusLine(this.app, this.choice, seat) : this._words();
  }

  _words() {
    const { mark, answer } = this;
    if (!mark) return `${this.found} of ${this.asked} found.`;
    if (answer) return answerText(mark, answer);
    const [tile, cell] = mark.made.lay;
    const view = this.app.session.state.seat?.view;
    const points = view?.seat != null ? worthOf(view, view.seat, [tile, cell]) : 0;
    return `${this.number + 1} of ${this.steps.length}: ${questionText(mark, tile, points ?? 0)}`;
  }

  _reveal() {
    const { mark } = this;
    if (!mark) return;
    this._count(0);
    this._show(mark.lays[0]);
  }

  /** @param {Judged} judged the answer that ends the exercise */
  _show(judged) {
    const { choice } = this;
    const [tile, cell] = judged.lay;
    this.known = true;
    this.answer = judged;
    choice.tile = tile;
    choice.preview = [tile, cell, 0];
    this._draw();
  }

  /** @param {number} found counts an exercise once */
  _count(found) {
    if (!this.mark || this.known) return;
    this.asked += 1;
    this.found += found;
  }

  /** Answer as a server would. @param {any} command */
  _send({ type, lay }) {
    if (type === "explain") this._explain(lay);
    if (type === "play_lay") this._judge(lay);
  }

  /** @param {import("../../table/types.js").Lay} lay */
  _explain(lay) {
    const words = "it does not fit there";
    this.answer = null;
    this.app.session.explained = { type: "explained", lay, points: null, rule: null, words, contacts: [] };
  }

  /** @param {import("../../table/types.js").Lay} lay */
  _judge(lay) {
    const judged = this.mark && judgedOf(this.mark, lay);
    this.choice.sentAt = 0;
    if (!judged || this.known) return;
    if (isRight(judged)) {
      this._count(1);
      this._show(judged);
    } else {
      this.choice.back();
      this.answer = judged;
      this._draw();
    }
  }

  _draw() {
    if (this.stopped) return; // the choice draws again after a while
    const step = this.steps[this.number];
    this.replay.go(step === undefined ? Number.POSITIVE_INFINITY : step - 1);
    announce(String(this.answer || !this.choice.tile ? this._words() : ""));
  }
}
