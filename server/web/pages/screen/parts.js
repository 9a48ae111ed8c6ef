/** What several scenes have in common. */

import { h } from "../draw/dom.js";
/** @import { Feed, Game } from "./types.js" */
import { badge, lettersOf } from "../draw/seat.js";
import { counted } from "../table/words/english.js";
import { namesOf } from "../table/words/phrases.js";

/** The sign of the game. */
export const logo = () => h("img", { class: "logo", src: "/icon.svg", alt: "" });

/** The address of the page to play on, to be scanned. @param {string} className */
export const qr = (className) =>
  h("img", { class: `qr ${className}`, src: "/qr.svg", alt: "The address to play at, to be scanned" });

/** @param {string} words @param {string} size of the code @returns {Node} words beside the code to scan */
export const invite = (words, size) => h("p", { class: "invite" }, h("strong", {}, words), qr(size));

/** @param {string} name which may run from right to left */
export const shownName = (name) => h("span", { class: "name", dir: "auto" }, name);

/** @param {Game} game @param {number} seat */
export const playerBadge = (game, seat) => badge(namesOf(game.players), game.players[seat].name);

/** @param {string[]} names with their badges @param {string[]} asleep */
export const people = (names, asleep) =>
  names.map((name) =>
    h("span", { class: "person" }, badge(names, name), shownName(name), asleep.includes(name) && sleeping()),
  );

export const sleeping = () => h("span", { class: "second" }, "asleep");

/** @param {Feed} feed the standings of the evening @param {number} most */
export function evening(feed, most) {
  const lines = most > 4 ? feed.evening.slice(0, most) : feed.evening.filter(({ wins }) => wins).slice(0, most);
  const letters = lettersOf(lines.map(({ name }) => name));
  return h(
    "div",
    { class: "evening" },
    h("h2", {}, "This evening"),
    lines.map(({ name, wins, games }, place) =>
      h(
        "p",
        { class: "row" },
        h("span", { class: "plain-badge" }, letters[place]),
        shownName(name),
        most > 4 && h("span", { class: "second" }, `of ${counted(games, "game")}`),
        h("strong", {}, `${wins} won`),
      ),
    ),
  );
}
