/** A letter and a colour for each player, by seat. */

import { h } from "./dom.js";

/** @param {string[]} names @returns {string[]} a letter each: its first one that no name before it has, or else any */
export function lettersOf(names) {
  /** @type {string[]} */
  const taken = [];
  for (const name of names) {
    const own = [...name.toUpperCase()].filter((letter) => /^\p{L}$/u.test(letter));
    const free = [...own, ..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"].find((letter) => !taken.includes(letter));
    taken.push(free ?? "?");
  }
  return taken;
}

/**
 * @param {string[]} names
 * @param {string} name empty for no player
 * @param {number} [was] the seat that the player left
 */
export function badge(names, name, was = -1) {
  const now = names.indexOf(name);
  const seat = now < 0 ? was : now;
  if (!(seat in names)) return h("span", { class: "badge nobody", "aria-hidden": "true" }, "·");
  return h("span", { class: `badge seat-${seat}`, "aria-hidden": "true" }, lettersOf(names.with(seat, name))[seat]);
}
