/** The board: tiles, places, marks; moved by dragging, pinching and the wheel, or made to fit. */

/** @import { Laid } from "../screen/types.js" */
/** @import { Cell, Lay, ScoredLay } from "../table/types.js" */
import { isUp, keyOf, scored, touching } from "../table/cell.js";
import { tileName } from "../table/words/english.js";
import { placeText } from "../table/words/phrases.js";
import { arrive } from "./arrival.js";
import { replace, s, still } from "./dom.js";
import { coloursOf, lettersOf } from "./seat.js";
import { boundsOf, cellAt, dots, HEIGHT, middleOf, moveTo, outline, ring, SIDE, tileShape } from "./tile.js";

/**
 * @typedef {object} Marks the signs beside the tiles
 * @property {ScoredLay[]} places where the chosen tile can go
 * @property {ScoredLay | null} preview
 * @property {Set<string>} since cells of tiles laid since one's own last lay
 * @property {Map<string, number>} layers who laid them
 * @property {string[]} names by seat
 * @property {Cell | null} wrong where a tile does not fit
 * @property {Laid | null} laid the last lay
 * @property {(seat: number) => DOMRect | undefined} [from] where a seat's tiles are on the screen
 */

const MARGIN = 40;
const RADIUS = 14;
const LARGEST = [130, 200]; // px that a side takes at most when all fits, and on a large screen
const LARGE = 1600; // px of a large screen
const TARGET = 48; // px that a finger can hit
const LETTERS = 96; // px of a side from which on letters stand at the values

export class BoardPicture {
  /** @param {((cell: Cell) => void) | null} onTap nothing where a board is only seen */
  constructor(onTap) {
    this.onTap = onTap;
    this.scale = 1;
    this.shift = { x: 0, y: 0 };
    this.moved = false;
    /** @type {Cell[]} */
    this.cells = [[0, 0]];
    /** @type {Cell[]} */
    this.places = [];
    /** @type {string} */
    this.last = "";
    /** @type {Lay[]} */
    this.board = [];
    this.layer = s("g", {});
    this.above = s("g", {});
    this.element = s("svg", { class: "board", role: "group", "aria-label": "The board" }, this.layer, this.above);
    this._listen();
    new ResizeObserver(() => this.fit(false)).observe(this.element);
  }

  /** @param {Lay[]} board @param {Marks} marks */
  show(board, marks) {
    this.board = board;
    const touched = marks.preview ? touching(board, marks.preview[0], marks.preview[1]) : [];
    const across = new Set(touched.map((contact) => keyOf(contact.across)));
    const last = board.at(-1);
    const tiles = board.map((lay) => this._tile(lay, lay === last, marks, across));
    const places = marks.places
      .filter(([, cell]) => !marks.preview || keyOf(cell) !== keyOf(marks.preview[1]))
      .map((lay) => this._place(lay));
    replace(
      this.layer,
      ...dotsAround(board),
      ...this._wrong(marks),
      ...tiles,
      ...places,
      ...this._preview(marks, touched),
    );
    this.places = marks.places.map(([, cell]) => cell);
    const shown = [...board.map(([, cell]) => cell), ...this.places];
    const fewer = this.cells.length > shown.length && board.length <= 1;
    this.cells = marks.places.length ? shown : board.map(([, cell]) => cell);
    this.element.classList.toggle("previewing", Boolean(marks.preview));
    if (fewer) this.moved = false;
    this.fit(false);
    this._arrive(marks, board.length);
  }

  /** @param {boolean} again whether it is to fit although somebody moved it */
  fit(again = true) {
    if (again) this.moved = false;
    if (this.moved) return this._apply();
    const { clientWidth: width, clientHeight: height } = this.element;
    if (!width || !height) return;
    const { left, right, top, bottom } = boundsOf(this.cells, MARGIN);
    this.scale = Math.min(width / (right - left), height / (bottom - top), LARGEST[Number(innerWidth >= LARGE)] / SIDE);
    this.shift = {
      x: width / 2 - ((left + right) / 2) * this.scale,
      y: height / 2 - ((top + bottom) / 2) * this.scale,
    };
    this._apply();
  }

  /** @param {Cell} cell shows that nothing fits there */
  shake(cell) {
    const place = this.layer.querySelector(`[data-cell="${keyOf(cell)}"]`);
    if (!still())
      place?.animate([{ translate: "0" }, { translate: "4px" }, { translate: "-4px" }, { translate: "0" }], 240);
  }

  _apply() {
    const transform = `translate(${this.shift.x} ${this.shift.y}) scale(${this.scale})`;
    for (const layer of [this.layer, this.above]) layer.setAttribute("transform", transform);
    const radius = this._reach();
    for (const target of this.layer.querySelectorAll(".target")) target.setAttribute("r", String(radius));
    this.element.classList.toggle("near", this.scale * SIDE >= LETTERS);
  }

  /** @param {Lay} lay @param {boolean} last @param {Marks} marks @param {Set<string>} across */
  _tile([tile, cell], last, marks, across) {
    const up = isUp(cell);
    const key = keyOf(cell);
    const seat = marks.layers.get(key);
    const name = marks.since.has(key) && seat !== undefined && this._badge(cell, seat, marks);
    return s(
      "g",
      {
        class: `lying${last ? " last" : ""}${across.has(key) ? " touched" : ""}`,
        transform: moveTo(cell),
        "data-cell": key,
        "data-key": `lying ${key} ${tile}`,
      },
      tileShape(tile, up),
      last && s("path", { class: "frame", d: outline(up, 0.6) }),
      name,
    );
  }

  /** @param {Cell} cell @param {number} seat @param {Marks} marks */
  _badge(cell, seat, { names }) {
    const y = isUp(cell) ? 20 : HEIGHT - 20;
    return s(
      "g",
      { class: `laid-by ${coloursOf(names)[seat]}`, transform: `translate(${SIDE / 2} ${y})` },
      s("rect", { x: -7, y: -7, width: 14, height: 14, rx: 4.2 }),
      s("text", { y: 3.7 }, lettersOf(names)[seat]),
    );
  }

  /** @param {ScoredLay} lay */
  _place([tile, cell, points]) {
    const up = isUp(cell);
    const middle = up ? (HEIGHT * 2) / 3 : HEIGHT / 3;
    return s(
      "g",
      {
        class: "place",
        transform: moveTo(cell),
        "data-key": `place ${keyOf(cell)}`,
        "data-cell": keyOf(cell),
        tabindex: this.onTap && 0,
        role: this.onTap && "button",
        "aria-label": this.onTap && `Lay ${tileName(tile)} ${placeText(this.board, tile, cell)} for ${points} points`,
        onkeydown: (event) => {
          if (event.key === "Enter" || event.key === " ") {
            event.preventDefault();
            event.stopPropagation();
            this.onTap?.(cell);
          }
        },
      },
      s("circle", { class: "target", cx: SIDE / 2, cy: middle, r: SIDE * 0.3 }),
      s("path", { d: outline(up, 3) }),
      s("text", { x: SIDE / 2, y: middle + 9 }, `+${points}`),
    );
  }

  /** @param {Marks} marks where a tile does not fit */
  _wrong({ wrong }) {
    if (!wrong) return [];
    return [
      s("path", {
        class: "wrong-place",
        d: outline(isUp(wrong), 3),
        transform: moveTo(wrong),
        "data-cell": keyOf(wrong),
      }),
    ];
  }

  /** @param {Marks} marks @param {ReturnType<typeof touching>} touched */
  _preview(marks, touched) {
    if (!marks.preview) return [];
    const [tile, cell] = marks.preview;
    const up = isUp(cell);
    const rings = touched.map(({ side, mine, theirs }) =>
      ring(cell, side, [mine, theirs], Boolean(scored(mine, theirs)), RADIUS),
    );
    return [
      s(
        "g",
        {
          class: "preview",
          transform: moveTo(cell),
          "data-cell": keyOf(cell),
          "data-key": `preview ${keyOf(cell)} ${tile}`,
        },
        tileShape(tile, up),
        s("path", { class: "frame", d: outline(up, 0) }),
      ),
      ...rings,
    ];
  }

  /** @param {Marks} marks @param {number} count of tiles */
  _arrive({ laid, from }, count) {
    const key = laid ? `${count} ${laid.lay[0]}` : "";
    const fresh = this.last && key && key !== this.last && Number(this.last.split(" ")[0]) + 1 === count;
    this.last = key;
    if (fresh && laid) arrive(this.layer, this.above, laid, from?.(laid.seat), this.scale);
  }

  _listen() {
    /** @type {Map<number, {x: number, y: number}>} */
    const fingers = new Map();
    let far = 0;
    this.element.addEventListener("pointerdown", (event) => {
      fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
      if (fingers.size === 1) far = 0;
    });
    this.element.addEventListener("pointermove", (event) => {
      const before = fingers.get(event.pointerId);
      if (!before) return;
      const now = { x: event.clientX, y: event.clientY };
      const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1];
      far += Math.hypot(now.x - before.x, now.y - before.y);
      fingers.set(event.pointerId, now);
      if (far < 8) return;
      this.moved = true;
      if (other) this._zoom(distance(now, other) / Math.max(1, distance(before, other)), now.x, now.y);
      else this.shift = { x: this.shift.x + now.x - before.x, y: this.shift.y + now.y - before.y };
      this._apply();
    });
    const lifted = (/** @type {PointerEvent} */ event) => {
      const was = fingers.delete(event.pointerId);
      if (!was || event.type !== "pointerup" || fingers.size || far >= 8) return;
      this.onTap?.(this._meant(event));
    };
    for (const kind of /** @type {const} */ (["pointerup", "pointercancel", "pointerleave"]))
      this.element.addEventListener(kind, lifted);
    this.element.addEventListener(
      "wheel",
      (event) => {
        event.preventDefault();
        this.moved = true;
        this._zoom(Math.exp(-event.deltaY / 400), event.clientX, event.clientY);
        this._apply();
      },
      { passive: false },
    );
  }

  /** @returns {number} how far from its middle a place can be hit */
  _reach() {
    return Math.max(SIDE * 0.3, TARGET / 2 / this.scale);
  }

  /** @param {PointerEvent} event @returns {Cell} the nearest place within reach, or else the cell under the finger */
  _meant({ clientX, clientY }) {
    const { left, top } = this.element.getBoundingClientRect();
    const [x, y] = [(clientX - left - this.shift.x) / this.scale, (clientY - top - this.shift.y) / this.scale];
    const far = (/** @type {Cell} */ cell) => Math.hypot(x - middleOf(cell)[0], y - middleOf(cell)[1]);
    const [nearest] = this.places.toSorted((one, other) => far(one) - far(other));
    return nearest && far(nearest) <= this._reach() ? nearest : cellAt(x, y);
  }

  /** @param {number} by @param {number} clientX @param {number} clientY */
  _zoom(by, clientX, clientY) {
    const box = this.element.getBoundingClientRect();
    const scale = Math.min(3, Math.max(0.12, this.scale * by));
    const [x, y] = [clientX - box.left, clientY - box.top];
    const ratio = scale / this.scale;
    this.shift = { x: x - (x - this.shift.x) * ratio, y: y - (y - this.shift.y) * ratio };
    this.scale = scale;
  }
}

/** @param {{x: number, y: number}} one @param {{x: number, y: number}} other */
const distance = (one, other) => Math.hypot(one.x - other.x, one.y - other.y);

/** @param {Lay[]} board faint points around the tiles */
function dotsAround(board) {
  const [xs, ys] = [board.map(([, [x]]) => x), board.map(([, [, y]]) => y)];
  return dots([Math.min(...xs) - 5, Math.max(...xs) + 8], [-Math.max(...ys) - 4, 4 - Math.min(...ys)]);
}
