/** Short sounds, made here by Web Audio. A page may play them only after the first tap. */

/** @import { Settings } from "../settings.js" */

/** @type {Record<string, number[]>} the notes of each sound, in Hz */
const SOUNDS = { turn: [659, 880], nudge: [880, 659, 880], win: [523, 659, 784, 1047], hurry: [988] };
const APART = 0.12; // s between two notes
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
    for (const [at, pitch] of SOUNDS[name].entries()) this._note(context, pitch, context.currentTime + at * APART);
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
