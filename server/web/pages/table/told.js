/** What happens, in the very words of the plain client: what a screen reader reads out. */

/** @import { Event, Notice, TableState } from "./types.js" */
import { counted, does, lasting, listed, verbFor, YOU } from "./english.js";

const PENALTY = 10;

/** @param {string[]} names by seat @param {string} me one's own name @returns {string[]} the same with oneself spoken to */
const seenBy = (names, me) => names.map((name) => (name === me ? YOU : name === YOU ? `${YOU} (player)` : name));

/** @param {Event[]} events @param {string[]} holders who has each seat before the first @param {string} me */
export function eventTexts(events, holders, me) {
  const now = [...holders];
  return events.map((event) => {
    const text = eventText(event, seenBy(now, me));
    if (event.event === "seated") now[event.seat] = event.name;
    return text;
  });
}

/** @param {Event} event @param {string[]} names by seat; after a deal and at an end, a line for each player follows */
export function eventText(event, names) {
  const name = names[event.seat] ?? "";
  switch (event.event) {
    case "dealt":
      return byPlayer(`hand ${event.hand} is dealt; ${counted(event.pile, "tile")} in the pile`, names, event.racks.map(rackText));
    case "laid":
      return laid(event, name);
    case "drew":
      return `${does(name, "draw")} ${event.tile}`;
    case "passed":
      return `${name} cannot lay and ${verbFor(name, "pass")}`;
    case "seated":
      return `${event.name} takes over the seat of ${name}, with its tiles and points`;
    case "hand_ended":
      return byPlayer(`hand ${event.hand} ends: ${reason(event, names)}`, names, event.scores.map((/** @type {number} */ score, /** @type {number} */ seat) => scoreText(event.left[seat], score)));
    case "game_ended":
      return byPlayer(`the game ends: ${winners(event, names)}`, names, event.totals.map((/** @type {number} */ total) => counted(total, "point")));
    case "abandoned":
      return `the game is given up: ${event.reason}`;
    default:
      return "";
  }
}

/** @param {Event} event @param {string[]} names */
export function winners(event, names) {
  const won = event.winners.map((/** @type {number} */ seat) => names[seat]);
  const verb = won.length === 1 ? verbFor(won[0], "win") : "share the win";
  return `${listed(won)} ${verb} with ${counted(Math.max(...event.totals), "point")}`;
}

/** @param {string[]} rack */
const rackText = (rack) => rack.join(" ") || "no tiles";

/** @param {Event} event @param {string} name */
function laid(event, name) {
  if (!event.by && event.cell.join() === "0,0") return `${does(name, "open")} with ${event.tile} at 0,0`;
  const by = !event.by || event.by === "player" ? "" : ` (${event.by})`;
  return `${does(name, "lay")} ${event.tile} at ${event.cell} for ${counted(event.points, "point")}${by}`;
}

/** @param {Event} event @param {string[]} names */
export function reason(event, names) {
  if (event.reason === "out") return `${names[event.left.indexOf(0)]} laid every tile`;
  return event.reason === "blocked" ? "nobody can lay" : "the table is closed";
}

/** @param {number} left @param {number} score */
function scoreText(left, score) {
  const penalty = left * PENALTY;
  return `${counted(score, "point")}${left ? `, ${score + penalty} less ${penalty} for ${counted(left, "tile")} left` : ""}`;
}

/** @param {string} head @param {string[]} names @param {string[]} texts */
const byPlayer = (head, names, texts) => [head, ...names.map((name, seat) => `  ${name}: ${texts[seat]}`)].join("\n");

/** @param {TableState} table that it is paused, and why; nothing if it is not */
export const pausedWords = ({ pause }) => (pause ? `Paused: ${pause.reason || `by ${pause.by || "the operator of this server"}`}` : "");

/** @param {TableState} table what its game waits for, nothing while it counts down @param {string} own one's own name */
export function waitingWords(table, own = "") {
  if (table.pause) return `${pausedWords(table)}.`;
  if (table.asking) return "The game is about to begin.";
  if (table.starts_in !== null) return "";
  const here = table.players.filter(({ stand_in: standIn }) => !standIn);
  const late = here.filter(({ ready, connected }) => !ready || !connected);
  const due = (/** @type {import("./types.js").Player} */ { connected, level, asleep }) => (connected ? "be ready" : asleep ? "wake up" : level === null ? "come back" : "come");
  const missing = [...new Set(late.map(due))].map((what) => `${listed(late.filter((one) => due(one) === what).map(({ name }) => name))} to ${what}`);
  const free = Math.max((table.countdown || table.host_starts ? 2 : table.seats) - here.length, 0);
  if (free) missing.push(counted(free, "more player"));
  if (table.host_starts && !missing.length) return table.host === own ? "You start the game." : `${table.host}, the host, starts the game.`;
  return missing.length ? `The game waits ${listed(missing.map((one) => `for ${one}`))}.` : "";
}

/** @param {TableState} table which players a count leaves out, as they are not ready */
function withoutWords({ players }) {
  const late = players.filter(({ ready, stand_in: standIn }) => !ready && !standIn);
  return late.length ? `, without ${listed(late.map(({ name }) => name))}` : "";
}

/** @param {TableState} table who watches, and which of them play in the next game; nothing without spectators */
export function watchingWords({ spectators, queue }) {
  const watching = spectators.map((name) => `${name}${queue.includes(name) ? " (plays in the next game)" : ""}`);
  return watching.length ? `Watching: ${watching.join(", ")}` : "";
}

/** @type {Record<string, string>} */
const CHANGES = {
  joined: "{name} joins.",
  queued: "{name} takes a seat in the next game.",
  unqueued: "{name} gives up the seat in the next game.",
  left: "{name} leaves{and now}.",
  dropped: "{name} has lost the connection{and now}.",
  asleep: "{name} is asleep{and now}.",
  stood_in: "{name} does not come back{and now}.",
  resumed: "{name} is back.",
  ready: "{name} is ready.",
  counting: "The game starts in {seconds}{without}{at once}.",
  unready: "{name}: wait! {name} is not ready any more.",
  held_up: "The count stops{because}. {missing}",
  withheld: "The program of {name} did not help to deal, so no game starts. Be ready again to play.",
  unseated: "{name} loses the seat: the program twice did not help to deal. {name} may watch, and sit here again in 10 minutes.",
  called_off: "{name} called the game off ({times} today).",
  paused: "{paused by} pauses the game{reason}.",
  unpaused: "{paused by} lets the game continue.",
  handed_over: "The stand-in, a simple bot, plays for {name} from now on.",
  took_back: "{name} plays again.",
  kicked: "The host makes {name} leave.",
  host: "{name} is the host now.",
  muted: "{name} is muted.",
  unmuted: "{name} may talk again.",
  hints_given: "{name} may have hints from now on.",
  hints_taken: "{name} plays without hints again.",
  locked: "{name} locks the table: nobody can come.",
  unlocked: "{name} unlocks the table.",
  options: "{name} changes the options: {options}.",
  swapped: "{name} has another seat: {seats}.",
  called: "The host calls {name}.",
  sent_away: "The host sends {name} away.",
  game_over: "The table is open for another game.",
};

/** @param {Notice} notice what changed about whom; nothing of what programs see to by themselves @param {string} own one's own name */
export function changeText({ change, name, table }, own = "") {
  const watches = change === "joined" && table.spectators.includes(name);
  const unsure = change === "ready" && !table.players.some((/** @type {any} */ player) => player.name === name && player.digest);
  const lost = change === "unready" && table.players.some((/** @type {any} */ player) => player.name === name && !player.connected);
  const words = lost ? "The game starts without {name}, who is not connected." : watches ? "{name} watches." : unsure ? "{name} is ready, but adds no secret number to the deal." : (CHANGES[change] ?? "");
  /** @type {Record<string, string>} */
  const parts = {
    name,
    "and now": andNow(name, table),
    seconds: lasting(Math.ceil(table.starts_in ?? 0)),
    without: withoutWords(table),
    because: name ? ` because of ${name}` : "",
    "at once": table.host_starts ? "" : "; the host may start it at once",
    options: optionsText(table),
    times: `${table.called_off}`,
    missing: waitingWords(table, own),
    "paused by": name || "The operator of this server",
    reason: table.pause?.reason ? `: ${table.pause.reason}` : "",
    seats: table.players.map((/** @type {{name: string}} */ player) => player.name).join(", "),
  };
  return words.replace(/\{([a-z ]+)\}/g, (_, part) => parts[part]).trimEnd();
}

/** @param {string} name @param {TableState} table what follows for the seat of whoever lost the connection */
function andNow(name, table) {
  const player = table.players.find((other) => other.name === name);
  if (!player || player.connected) return "";
  if (player.asleep) {
    const kept = player.away === null ? "" : ` for ${lasting(Math.ceil(player.away))}`;
    return `: the page is in the background. The seat is kept${kept}${table.playing ? `, and the stand-in lays for ${name}` : ""}`;
  }
  if (!player.stand_in) return ` and is waited for ${lasting(table.grace)}`;
  if (!table.playing || player.level !== null) return table.playing ? ": the stand-in plays on" : "";
  const kept = player.away === null ? "whoever joins may take the seat over" : `the seat is kept for ${lasting(table.grace)}`;
  return `: a stand-in, a simple bot, plays for ${name} now, and ${kept}`;
}

/** @param {TableState} table how long everybody may think; nothing where there is no limit */
function limitsText({ move_clock: move, game_clock: game }) {
  return [move && `${lasting(move)} for each move`, game && `${lasting(game)} for all moves of a game`].filter(Boolean).join(" and ");
}

/** @param {TableState} table when its games start */
function startWords(table) {
  if (table.host_starts) return "the host starts the game";
  return table.countdown ? `${lasting(table.countdown)} before a game` : "no countdown";
}

/** @param {TableState} table what holds there, as far as its host can change that */
export function optionsText(table) {
  const limits = limitsText(table);
  return [
    counted(table.seats, "seat"),
    startWords(table),
    table.grace ? `who is lost is waited for ${lasting(table.grace)}` : "nobody who is lost is waited for",
    limits ? `time to think: ${limits}` : "no clocks",
    table.closed === "next" ? "" : "anyone may answer a closed table",
    table.hints ? "for practice" : "",
    table.spectators_allowed ? "" : "no spectators",
    table.password ? "a password" : "",
  ]
    .filter(Boolean)
    .join(", ");
}

/** @param {Event[]} known before the player went @param {Event[]} events now @param {number} seat @returns {string} how often the stand-in laid in the meantime */
export function backWords(known, events, seat) {
  const own = events.filter((event) => event.event === "laid" && event.seat === seat);
  // a page that was loaded again knows nothing: the player laid last, and then the stand-in
  const missed = known.length ? events.slice(known.length).filter((event) => own.includes(event)) : own.slice(own.findLastIndex(({ by }) => by !== "stand-in") + 1);
  const times = missed.filter(({ by }) => by === "stand-in").length;
  if (!times) return "Welcome back.";
  return `Welcome back. The stand-in laid ${["once", "twice"][times - 1] ?? counted(times, "time")} for you.`;
}
