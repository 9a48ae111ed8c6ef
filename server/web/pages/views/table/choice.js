/** The player's choice at the table: a tile, then a place for it. */

/** @import { App } from "../page.js" */
/** @import { Cell, ScoredLay, Tile } from "../../table/types.js" */
/** @import { Seat } from "../../table/model.js" */
import { isSame, keyOf } from "../../table/cell.js";
import { isOwnTurn, ownRack } from "../../table/model.js";

const SHORT = 400; // ms in which an answer usually comes

export class Choice {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    /** @type {Tile | null} */
    this.tile = null;
    /** @type {ScoredLay | null} the lay that the board shows before the player sends it */
    this.preview = null;
    /** @type {Cell | null} a place without a preview: the tile does not fit there, or it is not the player's turn */
    this.asked = null;
    this.sentAt = 0; // the moment, while a lay has no answer
    this.turn = -1;
    this.hand = -1;
  }

  /** @param {Tile} tile */
  choose(tile) {
    this.tile = this.tile === tile ? null : tile;
    this.app.session.unsay();
    this._forget();
    this.app.draw();
  }

  /** @param {Cell} cell */
  tap(cell) {
    const { session } = this.app;
    const { seat } = session.state;
    if (!seat?.table.playing || !this.tile) return;
    session.unsay();
    if (this.preview && keyOf(this.preview[1]) === keyOf(cell)) return this.lay();
    const lay = this.places(seat).find(([, place]) => keyOf(place) === keyOf(cell));
    this.preview = lay ?? null;
    this.asked = lay ? null : cell;
    session.explained = null;
    session.send({ type: "explain", lay: [this.tile, cell] });
    this.app.draw();
  }

  /** Lay again after a lost connection. */
  again() {
    if (this.sentAt) this.lay();
  }

  /** @param {number} now ms of the page's clock @returns {boolean} whether a lay has had no answer for a while */
  waits(now) {
    return this.sentAt > 0 && now - this.sentAt >= SHORT;
  }

  /** Preview another place for the tile. @param {Seat} seat @param {number} by */
  next(seat, by) {
    const places = this.tile ? this.places(seat) : [];
    if (!places.length) return;
    const at = places.findIndex(([, cell]) => this.preview && keyOf(cell) === keyOf(this.preview[1]));
    const [, cell] = places[(at + by + places.length) % places.length];
    this.tap(cell);
  }

  lay() {
    if (!this.preview) return;
    const [tile, cell] = this.preview;
    const { session, draw } = this.app;
    this.sentAt ||= performance.now();
    setTimeout(draw, SHORT);
    session.send({ type: "play_lay", lay: [tile, cell], turn: session.state.seat?.view?.turn ?? 0 });
  }

  back() {
    if (this.preview || this.asked) this._forget();
    else this.tile = null;
    this.app.draw();
  }

  /** @param {Seat} seat @returns {Record<string, (() => void) | false | null | undefined>} by key */
  keys(seat) {
    const [before, after] = [() => this.next(seat, -1), () => this.next(seat, 1)];
    return {
      ...Object.fromEntries(ownRack(seat).map((tile, index) => [index + 1, () => this.choose(tile)])),
      Escape: () => this.back(),
      Enter: this.preview && (() => this.lay()),
      ArrowLeft: before,
      ArrowUp: before,
      ArrowRight: after,
      ArrowDown: after,
    };
  }

  /** Drop the parts of the choice that the game has overtaken. @param {Seat} seat */
  settle(seat) {
    const { turn, hand } = seat.view ?? { turn: -1, hand: -1 };
    if (turn !== this.turn) this._forget();
    // the next hand may deal the same tile to the same player
    if (hand !== this.hand) this.tile = null;
    [this.turn, this.hand] = [turn, hand];
    if (this.tile && (!ownRack(seat).includes(this.tile) || !seat.table.playing)) this.tile = null;
  }

  /** @param {Seat} seat @returns {ScoredLay[]} the legal lays, of the chosen tile alone if there is one */
  places(seat) {
    if (!isOwnTurn(seat)) return [];
    return seat.lays.filter(([tile]) => !this.tile || tile === this.tile);
  }

  /** @param {Seat} seat the signs beside the tiles on the board */
  signs(seat) {
    return {
      places: this.tile ? this.places(seat) : [],
      preview: this.preview,
      wrong: this.wrong(),
    };
  }

  /** @returns {Cell | null} the place where the tile does not fit, once the server said why */
  wrong() {
    const { explained } = this.app.session;
    if (!this.asked || !this.tile || explained?.points !== null) return null;
    return isSame(explained.lay, [this.tile, this.asked]) ? this.asked : null;
  }

  _forget() {
    this.preview = null;
    this.sentAt = 0;
    this.asked = null;
    this.app.session.explained = null;
  }
}
