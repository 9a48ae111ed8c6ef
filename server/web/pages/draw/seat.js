/** Players by a letter and a colour each, which go with their seats. */

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

/** @param {string[]} names @param {string} name the badge of a player; of nobody where there is none */
export function badge(names, name) {
  const seat = names.indexOf(name);
  if (seat < 0) return h("span", { class: "badge nobody", "aria-hidden": "true" }, "·");
  return h("span", { class: `badge seat-${seat}`, "aria-hidden": "true" }, lettersOf(names)[seat]);
}
