/** A letter and a colour for each player. */

import { h } from "./dom.js";

export const COLOURS = [1, 2, 3, 4, 5, 6, 7];

/** The number of each person's colour, as the server told it: the same on every device. */
/** @type {Map<string, number>} */
const known = new Map();

/** @typedef {{players: string[], colours: number[]}} Dressed the players of a table, with their colours */

/**
 * @param {Dressed[]} tables that the server told of
 * @param {{name: string, colour: number}[]} here the players at the own table
 */
export function dress(tables, here) {
  for (const { players, colours } of tables)
    for (const [seat, name] of players.entries()) known.set(name, colours[seat]);
  for (const { name, colour } of here) known.set(name, colour);
}

/** @param {string[]} names by seat @returns {string[]} the class of each colour, a free one if the server told none */
export function coloursOf(names) {
  const given = names.map((name) => known.get(name));
  const free = COLOURS.filter((colour) => !given.includes(colour));
  return given.map((colour) => `colour-${colour ?? free.shift()}`);
}

/** @param {string} kind its classes @param {string} letter */
export const letterBadge = (kind, letter) => h("span", { class: `badge ${kind}`, "aria-hidden": "true" }, letter);

/** @param {string} name a person who may have no table yet, and so no colour that the server told */
export function personBadge(name) {
  const colour = known.get(name);
  return letterBadge(colour ? `colour-${colour}` : "plain-badge", lettersOf([name])[0]);
}

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
  if (!(seat in names)) return letterBadge("vacant", "·");
  const then = names.with(seat, name);
  return letterBadge(coloursOf(then)[seat], lettersOf(then)[seat]);
}
