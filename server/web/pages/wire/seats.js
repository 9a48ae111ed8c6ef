/** The seat of this window, which outlives a reload, and a seat of this player on another device. */

import { remember, remembered } from "./memory.js";

const LONGEST = { pair: 100, name: 24 };

/** @typedef {{token: string, sitting: number}} KeptSeat the number tells this sitting at a table from all others */

export class Seats {
  constructor() {
    /** @type {KeptSeat | null} the seat that this window has or asks for; other windows have their own */
    this.own = keptSeat();
    /** @type {KeptSeat | null} a seat that went to another window or device */
    this.elsewhere = null;
  }

  /** @param {string | null} token null for a spectator @param {string} name */
  take(token, name) {
    this.elsewhere = null;
    this.own = token ? { token, sitting: Math.random() } : null;
    if (!this.own) return;
    remember("seat", this.own);
    remember("name", name);
  }

  /** Lose the seat. @param {boolean} elsewhere whether another window may have it under the same token */
  lose(elsewhere) {
    this.elsewhere = elsewhere ? this.own : null;
    this.end();
  }

  /** Lose a seat that the server refuses. @param {string} reason */
  refuse(reason) {
    this.elsewhere = reason === "bad_token" ? null : this.own;
    if (!this.elsewhere) this.end();
    this.own = null;
  }

  end() {
    const { sitting } = this.own ?? {};
    // another window may have taken a newer seat: that one is not over
    if (remembered("seat")?.sitting === sitting) remember("left", sitting);
    this.own = null;
  }

  /** The seat goes to another page of this server: the link back brings it, so it replaces this one unasked. */
  send() {
    if (this.own) remember("sent", this.own.sitting);
  }

  /** Whether this page sent its seat away, and has not sat down since. */
  get sent() {
    return this.own?.sitting === remembered("sent");
  }

  /** Ask for the seat of the other device from now on. @returns {KeptSeat | null} */
  reclaim() {
    if (this.elsewhere) this.own = this.elsewhere;
    const seat = this.elsewhere;
    this.elsewhere = null; // so a second press does nothing
    return seat;
  }
}

/**
 * Return the seat to go back to, if there is one.
 *
 * The windows of a browser share one memory, and may read late what another window wrote. So no window deletes the seat
 * there: a window that leaves writes down which sitting is over.
 *
 * @returns {KeptSeat | null}
 */
function keptSeat() {
  const seat = remembered("seat");
  return seat && seat.sitting !== remembered("left") ? seat : null;
}

/** @param {"pair" | "name"} key @returns {string} its value in the address, which another page wrote */
export function brought(key) {
  return shortened(key, new URLSearchParams(location.hash.slice(1)).get(key) ?? "");
}

/** @param {keyof typeof LONGEST} key @param {string} text */
export const shortened = (key, text) => text.slice(0, LONGEST[key]);
