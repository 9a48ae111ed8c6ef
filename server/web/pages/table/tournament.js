/** A game night as a page knows it, and its words, which are those of client/tournament. Knows no network or clock. */

import { noted, ownPlayer } from "./model.js";
/** @import { Award, Entrant, TournamentTable } from "./types.js" */
/** @import { Part } from "./part.js" */
/** @import { Seat, State, Tournament } from "./model.js" */
import { clockText, figure, lasting, listed, say, seenBy, sentence } from "./words/english.js";

export const SHARES = 420; // of a point
export const HURRIED = 20; // seconds for a move

/** @param {number} shares @returns {string} points, halves away from zero */
export function scoreText(shares) {
  const points = Math.floor((2 * Math.abs(shares) + SHARES) / (2 * SHARES));
  return points ? `${shares > 0 ? "+" : ""}${figure(shares > 0 ? points : -points)}` : "0";
}

/** @param {Tournament} night @returns {Entrant[]} without the ones who left */
export const entered = ({ entrants }) => entrants.filter(([, , , , presence]) => presence !== "left");

/** @param {Tournament} night @returns {Entrant[]} the players with a score, the best first */
export const ranked = ({ entrants }) => entrants.filter(([, , games]) => games);

/** @param {Tournament} night @param {string} name whether the player is in it now */
export const isIn = (night, name) => night.phase !== "over" && entered(night).some(([own]) => own === name);

/** @param {Tournament} night @param {string} name whether it is the player's night, also when it is over */
export const concerns = (night, name) => night.organiser === name || entered(night).some(([own]) => own === name);

/** @param {Tournament} night @param {string} name */
export const mayEnter = (night, name) => night.may_enter && night.phase !== "over" && !isIn(night, name);

/** @param {Tournament} night @param {TournamentTable} table @returns {string[]} */
export const namesAt = ({ entrants }, [, seats]) => seats.flatMap((number) => entrants[number]?.[0] ?? []);

/** @param {Tournament} night @param {string} name @returns {TournamentTable | undefined} the player's table */
export const ownTable = (night, name) => night.tables.find((table) => namesAt(night, table).includes(name));

/** @param {Tournament} night @returns {TournamentTable[]} */
export const running = ({ tables }) => tables.filter(([, , phase]) => phase === "playing" || phase === "seated");

/** @param {number} count */
export const players = (count) => say("night.players", { count });

/** @param {number} count */
export const tablesText = (count) => say("night.tables", { count });

/** @param {Tournament} night */
export function roundText({ options: { format, rounds }, round }) {
  if (!round) return say("night.round.none");
  return format === "open" ? say("night.round.open", { round }) : say("night.round", { round, rounds });
}

/** @param {Tournament} night a line for the lobby: the name, the players, the round */
export const nightLine = (night) =>
  say(night.phase === "over" ? "night.line.over" : "night.line", {
    name: night.options.name,
    players: players(entered(night).length),
    round: roundText(night),
  });

/** @param {Tournament} night @param {string} own the player's own name @param {number} now */
export function phaseText(night, own, now) {
  const { options, phase, hurried, pause } = night;
  const paused = pause ? say("night.paused.why", { reason: pause }) : say("night.paused");
  return [
    nowText(night, own, now),
    ...(options.format === "open" && phase !== "over" ? openTexts(night, now) : []),
    hurried && running(night).length > 0 && say("night.hurried", { time: lasting(HURRIED) }),
    pause !== null && paused,
  ]
    .flatMap((words) => (words ? sentence(words) : []))
    .join(" ");
}

/** @param {Tournament} night an open house @param {number} now */
function openTexts(night, now) {
  const { round, starts_in: starts, ends_in: ends } = night;
  const left = secondsOf(night, ends, now);
  return [
    starts !== null && round > 0 && say("night.open.next", { time: clockText(secondsOf(night, starts, now)) }),
    left ? say("night.open", { time: clockText(left) }) : say("night.open.ends"),
  ];
}

/** @param {Tournament} night @param {string} own @param {number} now */
function nowText(night, own, now) {
  const { phase, tables, starts_in: starts, organiser } = night;
  const [name] = seenBy([organiser || say("operator")], own);
  const fields = { name, round: roundText(night), time: clockText(secondsOf(night, starts, now)) };
  const left = running(night).length;
  if (phase === "over") return winnerText(night, own);
  if (phase === "playing") return say("night.playing", { ...fields, left, tables: tablesText(tables.length) });
  if (phase === "seated") return say("night.seated", fields);
  if (night.options.format === "open" && starts === null) return say("night.open.none");
  return say(starts === null ? `night.${phase}` : `night.${phase}.in`, fields);
}

/** @param {Tournament} night @param {number | null} seconds when it came @param {number} now in ms */
const secondsOf = ({ received, pause }, seconds, now) =>
  Math.max(0, (seconds ?? 0) - (pause === null ? (now - received) / 1000 : 0));

/** @param {Tournament} night @param {string} [own] */
export function winnerText(night, own = "") {
  const { name } = night.options;
  const [first] = ranked(night);
  if (!first) return say("night.over.unplayed", { night: name });
  return say("night.over", { name: seenBy([first[0]], own)[0], night: name, score: scoreText(first[1]) });
}

/** @typedef {{round: number, name: string, players: {name: string}[]}} RoundTable */

/** @param {RoundTable} table @param {string} own @returns {string} the table of the player, with the others there */
export function seatText({ round, name: table, players: seated }, own) {
  const others = seated.flatMap(({ name }) => (name === own ? [] : name));
  return sentence(say("night.seat", { round: say("night.round.open", { round }), table, names: listed(others) }));
}

/** @param {TournamentTable} table */
export function progressText([, , phase, hand]) {
  if (phase === "playing") return hand ? `hand ${hand} of 3` : "starting";
  return phase === "given_up" ? "given up" : phase;
}

/** @param {Award} award its kind in words; a newer server may have others */
export const awardText = ({ kind }) => say(`night.award.${kind}`) || kind;

/** @param {Tournament | null} before @param {State} state @param {number} now @returns {string} */
export function newsText(before, { tournament: night, name: own }, now) {
  if (!night || night === before) return "";
  if (!before) return night.phase === "over" ? "" : sentence(nightLine(night));
  const same = before.phase === night.phase && before.round === night.round && before.pause === night.pause;
  return same && before.hurried === night.hurried ? "" : phaseText(night, own, now);
}

/** @param {State} state @param {string} news @returns {State} with the news in its log or chat */
export const withNews = (state, news) => ({ ...noted(state, news), said: state.said });

/** @param {Part} part @param {Seat} seat whether the page is ready by itself for another deal, at a table of a round */
export function isReadyForRound({ commitment, refused }, seat) {
  const { round, playing, asking, commitment: promised } = seat.table;
  const waits = round > 0 && !playing && !asking && !seat.game && ownPlayer(seat)?.ready === false;
  return waits && !refused && promised !== commitment;
}
