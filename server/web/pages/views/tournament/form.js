/** The options of a game night: of a new one, or of the running one. */

/** @import { App } from "../page.js" */
/** @import { TournamentOptions } from "../../table/types.js" */
/** @import { Tournament } from "../../table/model.js" */
import { h } from "../../draw/dom.js";
import { counted, lasting } from "../../table/words/english.js";
import { choice, field, optionsIn, tick, withOwn } from "../page.js";

const ROUNDS = [1, 2, 3, 4, 5, 6, 7, 8, 10, 12];
const MINUTES = [30, 60, 90, 120, 180, 240, 360];
const SIZES = [3, 4, 5, 6];
const MOVE = [0, 15, 30, 60, 120];
const MOST_APART = 16; // pairs

/** @type {Omit<TournamentOptions, "name">} the options of a new game night */
const USUAL = {
  format: "rounds",
  rounds: 5,
  minutes: 120,
  size: 4,
  auto: true,
  bots: false,
  move_clock: null,
  apart: [],
};

/** @param {App} app @param {Tournament | null} night null for a new one */
export function optionsForm(app, night) {
  const now = night?.options ?? { ...USUAL, name: `${app.session.state.name.slice(0, 11)}'s game night` };
  const act = (/** @type {SubmitEvent} */ event) => {
    const { tournament, format, apart, ...rest } = optionsIn(event);
    const options = { ...rest, apart: pairsApart(apart) };
    app.closeSheet();
    if (night) app.session.send({ ...options, type: "change_tournament" });
    else
      app.session.send({
        ...options,
        type: "open_tournament",
        tournament,
        format,
        move_clock: rest.move_clock || null,
      });
  };
  return h(
    "form",
    { class: "options", "data-key": "options of the game night", onsubmit: act },
    !night && newParts(now),
    (!night || now.format === "rounds") && choice("rounds", "Rounds", withOwn(ROUNDS, now.rounds, rounds), now.rounds),
    (!night || now.format === "open") &&
      choice("minutes", "Open house for", withOwn(MINUTES, now.minutes, minutes), now.minutes),
    choice("size", "Seats at a table, about", withOwn(SIZES, now.size, String), now.size),
    choice("move_clock", "Time for a move", moveChoices(now), now.move_clock ?? 0),
    tick("auto", "Each round follows by itself", now.auto),
    tick("bots", "Bots may enter", now.bots),
    field("apart", "Never at one table", { value: apartText(now.apart), placeholder: "Ann, Ben; Eva, Jo" }),
    h("button", { type: "submit", class: "main" }, night ? "Change it" : "Open it"),
  );
}

/** @param {TournamentOptions} now @returns {Node[]} the options of a new game night alone */
const newParts = (now) => [
  field("tournament", "Its name", { value: now.name, maxlength: 24, required: true }),
  choice(
    "format",
    "Form",
    [
      ["rounds", "rounds: all play each round"],
      ["open", "open house: tables as players come"],
    ],
    now.format,
  ),
];

/** @param {TournamentOptions} now */
export const moveChoices = (now) => withOwn(MOVE, now.move_clock ?? 0, (time) => (time ? lasting(time) : "no limit"));

/** @param {number} count */
const rounds = (count) => counted(count, "round");

/** @param {number} time */
const minutes = (time) => lasting(60 * time);

/** @param {[string, string][]} apart */
const apartText = (apart) => apart.map((pair) => pair.join(", ")).join("; ");

/** @param {string} text families, as the field has them @returns {[string, string][]} each pair of a family, once */
export function pairsApart(text) {
  /** @type {Map<string, [string, string]>} */
  const pairs = new Map();
  for (const family of text.split(";")) {
    const names = [...new Set(family.split(",").map((name) => name.trim()))].filter(Boolean).sort();
    for (const [at, one] of names.entries())
      for (const other of names.slice(at + 1)) pairs.set(`${one},${other}`, [one, other]);
  }
  return [...pairs.values()].slice(0, MOST_APART);
}
