/** Calls a player who looks elsewhere: by the title, a vibration, and a screen that stays on. */

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
    // a browser without a wake lock keeps the screen on by a film, which starts only at a touch
    document.addEventListener("click", () => this._stayOn());
    document.addEventListener("visibilitychange", () => this._stayOn());
  }

  /** @param {Notice} notice */
  notice(notice) {
    const { seat } = this.app.session.state;
    const turn = Boolean(seat?.table.playing && isOwnTurn(seat));
    const title = seat ? `${seat.table.name} - Contack` : "Contack";
    document.title = turn ? "▲ Your turn - Contack" : title;
    if (notice.type === "nudged" && notice.name === seat?.name) this._vibrate(NUDGE);
    else if (turn && !this.wasTurn) this._vibrate(TURN);
    this.wasTurn = turn;
    this._stayOn();
  }

  /** @param {number | number[]} pattern */
  _vibrate(pattern) {
    // before the first touch of a page, browsers refuse it and write to their console
    if (this.app.settings.vibrate && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(pattern);
  }

  /** Keep the screen on during a game. Each step takes a while, so they follow one another. */
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

  /** Play the silent film: pages over HTTP get no wake lock. @param {boolean} wanted */
  async _show(wanted) {
    if (!wanted) this.film?.pause();
    else {
      this.film ??= await film();
      if (this.film?.paused) await this.film.play().catch(() => {});
    }
  }
}

/** @returns {Promise<HTMLVideoElement | null>} null if the browser cannot fetch it now */
async function film() {
  const fetched = await import("./awake.js").catch(() => null);
  if (!fetched) return null;
  const video = document.createElement("video");
  video.src = fetched.FILM;
  video.setAttribute("playsinline", "");
  // not `loop`: iOS switches the screen off during a film that loops by itself
  video.addEventListener("timeupdate", () => {
    if (video.currentTime > REWIND) video.currentTime = 0;
  });
  return video;
}
