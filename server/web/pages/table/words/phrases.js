/** Events and changes in the words of the plain client, for screen readers. */

/** @import { Cell, Event, GameEnded, Laid, Lay, PlayerState, TableChanged, TableState } from "../types.js" */
import { COLOURS, isSame, touching } from "../cell.js";
import { capital, lasting, listed, say, seenBy, someListed, tileName } from "./english.js";

const PENALTY = 10;

/**
 * @param {Event[]} events
 * @param {string[]} holders the players by seat before the first
 * @param {string} me
 * @param {Lay[]} [board] after them, for places without coordinates
 */
export function eventTexts(events, holders, me, board) {
  const now = [...holders];
  return events.map((event) => {
    const text =
      (event.event === "laid" && laidBeside(event, seenBy(now, me), board)) || eventText(event, seenBy(now, me));
    if (event.event === "seated") now[event.seat] = event.name;
    return text;
  });
}

/** @param {Event} event @param {string[]} names by seat; at an end, a line for each player follows */
export function eventText(event, names) {
  const name = "seat" in event ? names[event.seat] : "";
  const key = `event.${event.event}`;
  switch (event.event) {
    case "dealt":
      return say(key, { hand: event.hand, pile: pileText(event.pile) });
    case "laid":
      return laid(event, name);
    case "seated":
      return say(key, { name, newcomer: event.name });
    case "hand_ended":
      return byPlayer(
        say(`${key}.${event.reason}`, { hand: event.hand, name: names[event.left.indexOf(0)] }),
        names,
        event.scores.map((score, seat) => scoreText(event.left[seat], score)),
      );
    case "game_ended":
      return byPlayer(say(key, { winners: winners(event, names) }), names, event.totals.map(points));
    default:
      return say(key, { ...event, name });
  }
}

/** @param {number} count */
const points = (count) => say("points", { count });

/** @param {number} count the tiles that are left to draw */
export const pileText = (count) => say(count ? "pile" : "pile.empty", { count });

/** @param {GameEnded} event @param {string[]} names */
export function winners(event, names) {
  const won = event.winners.map((seat) => names[seat]);
  const fields = { name: won[0], names: listed(won), points: points(Math.max(...event.totals)) };
  return say(won.length > 1 ? "winners.shared" : "winners", fields);
}

/** @param {Laid} event whether it is the starter, which no player chose */
export const isStarter = ({ by, cell }) => !by && cell.join() === "0,0";

/** @param {Laid} event @param {string} name */
function laid(event, name) {
  const fields = { ...event, name, points: points(event.points), source: "", by: say(`by.${event.by}`) };
  return say(isStarter(event) ? "event.opened" : "event.laid", fields);
}

/** @param {Laid} event @param {string[]} names @param {Lay[]} [board] after it @returns {string} empty if it is over */
function laidBeside({ seat, tile, cell, points: worth, by }, names, board = []) {
  const at = board.findIndex((lay) => isSame(lay, [tile, cell]));
  if (at < 0) return "";
  const [name, place] = [names[seat], placeText(board.slice(0, at), tile, cell)];
  const fields = { name, tile: tileName(tile), place, points: points(worth), by: say(`by.${by}`) };
  return place ? say("laid.beside", fields) : `${say("log.opened", { name })} ${fields.tile}`;
}

/** @param {Lay[]} board @param {string} tile @param {Cell} cell @returns {string} the place, by the tiles it touches */
export function placeText(board, tile, cell) {
  const places = touching(board, tile, cell).map(({ side, other, theirs }) =>
    say("beside", { tile: tileName(other), colour: COLOURS[side], value: theirs }),
  );
  return listed(places);
}

/** @param {number} left @param {number} score */
function scoreText(left, score) {
  const penalty = left * PENALTY;
  const tiles = say("tiles", { count: left });
  return say(left ? "score.left" : "score", { points: points(score), laid: score + penalty, penalty, tiles });
}

/** @param {string} head @param {string[]} names @param {string[]} texts */
const byPlayer = (head, names, texts) => [head, ...names.map((name, seat) => `  ${name}: ${texts[seat]}`)].join("\n");

/** @param {Pick<TableState, "pause">} table why it is paused; empty if it is not */
export function pausedWords({ pause }) {
  if (!pause) return "";
  return pause.reason ? say("paused", { reason: pause.reason }) : say("paused.by", { by: pause.by || say("operator") });
}

/** @param {TableState} table @param {string} own the player's own name @returns {string} empty during a countdown */
export function waitingWords(table, own) {
  if (table.pause) return `${pausedWords(table)}.`;
  if (table.starts_in !== null || table.asking || table.round) return "";
  const missing = missingParts(table);
  if (missing.length) return say("waits", { parts: listed(missing) });
  return table.host_starts ? say("starts", { name: seenBy([table.host], own)[0] }) : "";
}

/** @param {TableState} table the players and seats that keep its game from starting */
function missingParts(table) {
  const here = table.players.filter(({ stand_in: standIn }) => !standIn);
  const late = here.filter(({ ready, connected }) => !ready || !connected);
  const missing = [...new Set(late.map(duty))].map((due) =>
    say(`waits.for.${due}`, { names: someListed(namesOf(late.filter((one) => duty(one) === due))) }),
  );
  const count = (table.countdown || table.host_starts ? 2 : table.seats) - here.length;
  return count > 0 ? [...missing, say("waits.free", { count })] : missing;
}

/** @param {{name: string}[]} players */
export const namesOf = (players) => players.map(({ name }) => name);

/** @param {PlayerState} player the player's duty before a game */
function duty({ connected, level, asleep }) {
  if (connected) return "ready";
  if (asleep) return "wake";
  return level === null ? "return" : "come";
}

/** @param {TableState} table its spectators, and who of them play in the next game */
export function watchingWords({ spectators, queue }) {
  const names = spectators.map((name) => (queue.includes(name) ? say("watching.queued", { name }) : name));
  return names.length ? capital(say("watching", { names: names.join(", ") })) : "";
}

/** @param {TableChanged} notice @param {string} own the player's own name @returns {string} */
export function changeText(notice, own = "") {
  const { name, table } = notice;
  const late = namesOf(table.players.filter(({ ready, stand_in: standIn }) => !ready && !standIn));
  return say(changeKey(notice), {
    name,
    next: nextWords(name, table),
    time: lasting(table.starts_in ?? 0),
    without: late.length ? say("counting.without", { names: listed(late) }) : "",
    at_once: table.host_starts ? "" : say("counting.at_once"),
    options: optionsText(table),
    times: table.called_off,
    missing: waitingWords(table, own),
    by: name || capital(say("operator")),
    reason: table.pause?.reason,
    seats: namesOf(table.players).join(", "),
  }).trimEnd();
}

/** @param {TableChanged} notice */
function changeKey({ change, name, table }) {
  const player = table.players.find((one) => one.name === name);
  /** @type {Record<string, string | false | undefined>} */
  const special = {
    joined: table.spectators.includes(name) && ".watching",
    ready: !player?.digest && ".apart",
    unready: player?.connected === false && ".lost",
    held_up: name && ".by",
    paused: table.pause?.reason && ".why",
    game_over: table.round > 0 && ".round",
  };
  return `change.${change}${special[change] || ""}`;
}

/** @param {string} name @param {TableState} table what becomes of the seat of a player who is not there */
function nextWords(name, { players, playing, grace, round }) {
  const player = players.find((other) => other.name === name);
  if (!player || player.connected) return "";
  if (player.asleep) return asleepWords(player, playing);
  if (!player.stand_in) return kept(grace);
  if (!playing) return "";
  if (player.level !== null) return say("next.plays_on");
  // a seat of a round stays the entrant's
  const free = round ? "" : say("next.open");
  return `${say("next.plays", { name })} ${player.away === null ? free : kept(grace)}`;
}

/** @param {PlayerState} player @param {boolean} playing */
function asleepWords({ name, away }, playing) {
  const words = away === null ? say("next.kept") : kept(away);
  return playing ? `${words} ${say("next.lays", { name })}` : words;
}

/** @param {number} seconds */
const kept = (seconds) => say("next.kept.for", { time: lasting(seconds) });

/** @param {TableState} table the limits of time to think; empty without limits */
function limitsText(table) {
  const move = table.move_clock ? say("option.clocks.move", { time: lasting(table.move_clock) }) : "";
  const game = table.game_clock ? say("option.clocks.game", { time: lasting(table.game_clock) }) : "";
  return move && game ? say("option.clocks.both", { move, game }) : move || game;
}

/** @param {TableState} table the start of its games */
function startWords(table) {
  if (table.host_starts) return say("option.start.host");
  return table.countdown ? say("option.start.count", { time: lasting(table.countdown) }) : say("option.start.full");
}

/** @param {TableState} table @returns {string[]} its options that are not the usual ones */
export function unusualOptions(table) {
  const limits = limitsText(table);
  return [
    limits && say("option.clocks", { limits }),
    table.closed === "next" ? "" : say("option.closed"),
    table.hints ? say("option.hints") : "",
    table.spectators_allowed ? "" : say("option.alone"),
    table.password ? say("option.password") : "",
  ].filter(Boolean);
}

/** @param {TableState} table the options that its host can change */
export function optionsText(table) {
  return [
    say("seats", { count: table.seats }),
    startWords(table),
    table.grace ? say("option.grace", { time: lasting(table.grace) }) : say("option.grace.none"),
    ...(limitsText(table) ? [] : [say("option.clocks.none")]),
    ...unusualOptions(table),
  ].join(", ");
}

/** @param {string} by @param {string} name @param {string} [own] the player's own name */
export const nudgedText = (by, name, own) =>
  say(by === own ? "nudged.own" : "nudged", { by, name: seenBy([name], own ?? "")[0] });

/** @param {import("../types.js").TableSummary} table that was opened, and by whom */
export const openedText = ({ host, name, password }) =>
  say(password ? "opened.password" : "opened", { host, table: name });

/** @param {Event[]} known when the player left @param {Event[]} events now @param {number} seat */
export function backWords(known, events, seat) {
  const own = laysOf(events, seat);
  const before = laysOf(known, seat).length;
  // a page that was loaded again knows no events: the player laid last, and then the stand-in
  const missed = own.slice(known.length ? before : own.findLastIndex(({ by }) => by !== "stand-in") + 1);
  const count = missed.filter(({ by }) => by === "stand-in").length;
  return count ? say("back.laid", { times: say("times", { count }) }) : say("back");
}

/** @param {Event[]} events @param {number} seat */
const laysOf = (events, seat) =>
  events.flatMap((event) => (event.event === "laid" && event.seat === seat ? [event] : []));
