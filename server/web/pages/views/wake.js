/** Whose turn it is, told to who looks elsewhere: by the title, the hand, and a screen that stays on. */

/** @import { App } from "./page.js" */
/** @import { Notice } from "../table/types.js" */
import { isOwnTurn } from "../table/model.js";

const TURN = 120; // ms
const NUDGE = [120, 80, 120];
const REWIND = 3; // s, of the four that the film lasts

export class Wake {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.wasTurn = false;
    /** @type {WakeLockSentinel | null} */
    this.lock = null;
    this.settled = Promise.resolve();
    /** @type {HTMLVideoElement | null} */
    this.film = null;
    // a browser that has no other way to keep the screen on starts a film only when somebody touches the page
    document.addEventListener("click", () => this._stayOn());
    document.addEventListener("visibilitychange", () => this._stayOn());
  }

  /** @param {Notice} notice */
  notice({ type, name }) {
    const { seat } = this.app.session.state;
    const turn = Boolean(seat && seat.table.playing && isOwnTurn(seat));
    document.title = turn ? "▲ Your turn - Contack" : seat ? `${seat.table.name} - Contack` : "Contack";
    if (type === "nudged" && name === seat?.name) this._vibrate(NUDGE);
    else if (turn && !this.wasTurn) this._vibrate(TURN);
    this.wasTurn = turn;
    this._stayOn();
  }

  /** @param {number | number[]} pattern */
  _vibrate(pattern) {
    // browsers refuse it, with a word in their console, to pages that nobody has touched
    if (this.app.settings.vibrate && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(pattern);
  }

  /** Keep the screen on while one plays, where the browser lets a page do that: one step after the other, as each takes a while. */
  _stayOn() {
    this.settled = this.settled.then(() => this._settle());
  }

  async _settle() {
    const wanted = Boolean(this.app.session.state.seat?.table.playing) && document.visibilityState === "visible";
    if (!navigator.wakeLock) await this._show(wanted);
    else if (!wanted) {
      await this.lock?.release();
      this.lock = null;
    } else if (!this.lock || this.lock.released) {
      this.lock = await navigator.wakeLock.request("screen").catch(() => null);
    }
  }

  /** Play the silent film: over HTTP there is no wake lock. @param {boolean} wanted */
  async _show(wanted) {
    if (!wanted) this.film?.pause();
    else {
      this.film ??= await film();
      if (this.film?.paused) await this.film.play().catch(() => {});
    }
  }
}

/** @returns {Promise<HTMLVideoElement | null>} null if it cannot be fetched now */
async function film() {
  const fetched = await import("./awake.js").catch(() => null);
  if (!fetched) return null;
  const video = document.createElement("video");
  video.src = fetched.FILM;
  video.setAttribute("playsinline", "");
  // in place of `loop`: iOS lets the screen go off beside a film that loops by itself
  video.addEventListener("timeupdate", () => {
    if (video.currentTime > REWIND) video.currentTime = 0;
  });
  return video;
}
