/** Short sounds, made here by Web Audio. A page may play them only after the first tap. */

/** @import { Settings } from "./settings.js" */

/** The notes of each sound: their pitch in Hz, and when they begin in seconds. */
/** @type {Record<string, [number, number][]>} */
const SOUNDS = {
  turn: [
    [659, 0],
    [880, 0.12],
  ],
  nudge: [
    [880, 0],
    [659, 0.1],
    [880, 0.2],
  ],
  win: [
    [523, 0],
    [659, 0.12],
    [784, 0.24],
    [1047, 0.36],
  ],
  hurry: [[988, 0]],
};
const LOUD = 0.12;
const LONG = 0.25; // s

export class Sound {
  /** @param {Settings} settings */
  constructor(settings) {
    this.settings = settings;
    /** @type {AudioContext | null} */
    this.context = null;
    for (const kind of ["pointerup", "keydown"]) addEventListener(kind, () => this._wake());
  }

  /** @param {keyof typeof SOUNDS} name */
  play(name) {
    const { context } = this;
    if (!this.settings.sound || context?.state !== "running") return;
    for (const [pitch, after] of SOUNDS[name]) this._note(context, pitch, context.currentTime + after);
  }

  /** @param {AudioContext} context @param {number} pitch @param {number} at */
  _note(context, pitch, at) {
    const [tone, volume] = [context.createOscillator(), context.createGain()];
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(LOUD, at);
    volume.gain.exponentialRampToValueAtTime(0.001, at + LONG);
    tone.connect(volume).connect(context.destination);
    tone.start(at);
    tone.stop(at + LONG);
  }

  /** A phone that was locked stops its sounds until the next tap. */
  _wake() {
    if (!this.settings.sound) return;
    this.context ??= typeof AudioContext === "undefined" ? null : new AudioContext();
    if (this.context?.state === "suspended") this.context.resume().catch(() => {});
  }
}
