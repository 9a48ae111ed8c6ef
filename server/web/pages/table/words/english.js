/** The sentences for events, changes and refusals, and small parts of English. */

import { valuesOf } from "../cell.js";

/**
 * The sentence of each key, or its forms for a count of one and for others. The server puts protocol/sentences.json
 * here.
 *
 * @type {Record<string, string | {one: string, other: string}>}
 */
export const SENTENCES = {};

/** The name of a player who reads about herself: "you lay" beside "ann lays". */
export const YOU = "you";

/** @param {string} key @param {Record<string, unknown>} [fields] @returns {string} empty for an unknown key */
export function say(key, fields = {}) {
  const form = (fields.name === YOU && SENTENCES[`${key}.${YOU}`]) || SENTENCES[key] || "";
  const text = typeof form === "string" ? form : form[fields.count === 1 ? "one" : "other"];
  return text.replace(/\{(\w+)\}/g, (_, field) => `${fields[field]}`);
}

/** @param {string[]} names @param {string} me the player's own name @returns {string[]} with "you" for it */
export const seenBy = (names, me) => names.map((name) => (name === me ? YOU : name === YOU ? `${YOU} (player)` : name));

/** @param {string} reaction */
export const reactionText = (reaction) => say(`reaction.${reaction}`) || reaction;

/** @param {number} number @param {string} word */
export const counted = (number, word) => `${number} ${word}${number === 1 ? "" : "s"}`;

/** @param {string} tile */
export const tileName = (tile) => valuesOf(tile).join(" ");

/** @param {number} total with a minus that is as wide as a plus */
export const figure = (total) => String(total).replace("-", "−");

/** @param {string[]} words */
export const listed = (words) =>
  words.length < 2 ? words.join("") : say("list", { most: words.slice(0, -1).join(", "), last: words.at(-1) });

const MOST_NAMED = 3;

/** @param {string[]} names @returns {string} the first ones, and how many others there are */
export function someListed(names) {
  if (names.length <= MOST_NAMED) return listed(names);
  return listed([...names.slice(0, MOST_NAMED - 1), say("others", { count: names.length - MOST_NAMED + 1 })]);
}

/** @param {string} text as a sentence */
export const sentence = (text) => text && capital(text) + (/[.!?]$/.test(text) ? "" : ".");

/** @param {string} text */
export const capital = (text) => text.slice(0, 1).toUpperCase() + text.slice(1);

/** @param {number} seconds @returns {number} what is left, as whole seconds */
const rounded = (seconds) => Math.max(0, Math.ceil(seconds));

/** @param {number} seconds as a clock shows them */
export function clockText(seconds) {
  const whole = rounded(seconds);
  const [minutes, rest] = [Math.floor(whole / 60), String(whole % 60).padStart(2, "0")];
  if (minutes < 60) return `${minutes}:${rest}`;
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}:${rest}`;
}

/** @param {number} seconds in words */
export function lasting(seconds) {
  const whole = rounded(seconds);
  if (whole >= 3600 && whole % 3600 === 0) return say("hours", { count: whole / 3600 });
  if (whole >= 60 && whole % 60 === 0) return say("minutes", { count: whole / 60 });
  return say("seconds", { count: whole });
}
