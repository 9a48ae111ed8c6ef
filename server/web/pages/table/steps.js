/** The steps of a game night's organiser, as in client/tournament/steps.py. Knows no network or drawing. */

import { HURRIED, players, running, tablesText } from "./tournament.js";
/** @import { Command } from "./types.js" */
/** @import { Tournament } from "./model.js" */
import { lasting, say, sentence, someListed } from "./words/english.js";

const MOST_SEATS = 7;
const LEAST_SEATS = 3;

/**
 * @typedef {object} Step
 * @property {Command} command
 * @property {string} label
 * @property {string} words its effect, and for whom
 */

/** @param {Command} command @param {string} label @param {string} words @returns {Step} */
const step = (command, label, words) => ({ command, label, words: sentence(words) });

/** @param {Tournament} night @returns {Step[]} the usual next step comes first */
export function stepsOf(night) {
  const { phase, pause } = night;
  if (phase === "over") return [];
  const still = someListed(running(night).map(([name]) => name));
  const ends = still ? say("night.step.end.running", { tables: still }) : say("night.step.end");
  const end = step({ type: "end_tournament" }, "End the game night", ends);
  if (pause !== null)
    return [step({ type: "pause_tournament", paused: false }, "Continue", say("night.step.unpause")), end];
  const pauses = step({ type: "pause_tournament" }, "Pause", say("night.step.pause"));
  return [...roundSteps(night, still), ...(phase === "entering" ? [] : [pauses]), end];
}

/** @param {Tournament} night @param {string} still the tables that play */
function roundSteps(night, still) {
  const { phase, hurried, round, tables } = night;
  const count = tablesText(tables.length);
  const start = step({ type: "start_round" }, "Start now", say("night.step.start", { round, tables: count }));
  const hurry = say("night.step.hurry", { tables: still, time: lasting(HURRIED) });
  const hurries = phase === "playing" && !hurried && still !== "";
  return [
    ...(phase === "seated" ? [start] : []),
    ...seatSteps(night),
    ...(hurries ? [step({ type: "hurry" }, "Hurry", hurry)] : []),
  ];
}

/** @param {Tournament} night @returns {Step[]} none in an open house, where players get seats as they come */
function seatSteps({ options, phase, round, again, entrants }) {
  if (options.format === "open") return [];
  if (phase === "seated" || phase === "playing")
    return again ? [step({ type: "seat_round" }, "Seat again", say("night.step.again", { round }))] : [];
  const here = entrants.filter(([, , , , presence]) => presence === "here").length;
  const fields = { round: round + 1, players: players(here), tables: tablesText(tableCount(here, options.size)) };
  const words = say("night.step.seat", fields);
  return round < options.rounds ? [step({ type: "seat_round" }, `Seat round ${round + 1}`, words)] : [];
}

/** @param {number} present @param {number} target the usual number of seats */
export function tableCount(present, target) {
  const tables = Math.max(Math.floor((2 * present + target) / (2 * target)), Math.ceil(present / MOST_SEATS));
  return present < 2 ? 0 : Math.min(tables, Math.max(1, Math.floor(present / LEAST_SEATS)));
}
