/** Calls a player who looks elsewhere: by the title, a sound, a vibration, a banner, and a screen that stays on. */

/** @import { App } from "../page.js" */
/** @import { Notice } from "../../table/types.js" */
/** @import { Seat } from "../../table/model.js" */
import { alarmOf, hurries } from "../../table/alarm.js";
import { isOwnTurn, secondsLeft } from "../../table/model.js";
import { nudgedText } from "../../table/words/phrases.js";
import { Sound } from "./sound.js";

/** The vibration of each alarm, in ms. */
/** @type {Record<string, number | number[]>} */
const SHAKES = { turn: 120, nudge: [120, 80, 120] };
const BANNER = 6000; // ms
const REWIND = 3; // s, of the four that the film lasts

export class Wake {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.sound = new Sound(app.settings);
    /** @type {Seat | null} */
    this.before = null;
    this.left = 0; // seconds of the own turn, at the last look
    this.words = ""; // of the last nudge
    this.until = 0;
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
    const title = seat ? `${seat.table.name} - Contack` : "Contack";
    document.title = isOwnTurn(seat) ? "▲ Your turn - Contack" : title;
    const alarm = alarmOf(this.before, seat, notice);
    this.before = seat;
    if (alarm) this.sound.play(alarm);
    if (SHAKES[alarm]) this._vibrate(SHAKES[alarm]);
    if (alarm === "nudge" && notice.type === "nudged") {
      this.words = nudgedText(notice.by, notice.name, seat?.name);
      this.until = performance.now() + BANNER;
    }
    this._stayOn();
  }

  /** @returns {string} the words of a nudge that has just come */
  get banner() {
    return performance.now() < this.until && isOwnTurn(this.before) ? this.words : "";
  }

  /** Clocks run between notices too. */
  tick() {
    const { seat } = this.app.session.state;
    const left = seat?.clock?.running ? secondsLeft(seat, performance.now()) : 0;
    if (seat && hurries(seat, this.left, left)) this.sound.play("hurry");
    this.left = left;
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
