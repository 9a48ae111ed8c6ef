/** Small parts of English sentences. */

/** Who is spoken to: "you lay" beside "ann lays". */
export const YOU = "you";

/** @param {number} number @param {string} word */
export const counted = (number, word) => `${number} ${word}${number === 1 ? "" : "s"}`;

/** @param {number} total with a minus that is as wide as a plus */
export const figure = (total) => String(total).replace("-", "−");

/** @param {string[]} words */
export const listed = (words) =>
  words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;

/** @param {string} name @param {string} verb the form of a regular verb that goes with a name */
export const verbFor = (name, verb) => (name === YOU ? verb : `${verb}${verb.endsWith("s") ? "es" : "s"}`);

/** @param {string} name @param {string} verb */
export const does = (name, verb) => `${name} ${verbFor(name, verb)}`;

/** @param {string} text as a sentence */
export const sentence = (text) => text && text[0].toUpperCase() + text.slice(1) + (/[.!?]$/.test(text) ? "" : ".");

/** @param {number} seconds as a clock shows them */
export function clockText(seconds) {
  const whole = Math.max(0, Math.ceil(seconds));
  const [minutes, rest] = [Math.floor(whole / 60), String(whole % 60).padStart(2, "0")];
  if (minutes < 60) return `${minutes}:${rest}`;
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}:${rest}`;
}

/** @param {number} seconds in words */
export function lasting(seconds) {
  if (seconds >= 3600 && seconds % 3600 === 0) return counted(seconds / 3600, "hour");
  if (seconds >= 60 && seconds % 60 === 0) return counted(seconds / 60, "minute");
  return counted(seconds, "second");
}
