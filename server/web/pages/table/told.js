/** Events and changes in the words of the plain client, for screen readers. */

/** @import { Event, GameEnded, HandEnded, Laid, PlayerState, TableChanged, TableState } from "./types.js" */
import { counted, does, lasting, listed, verbFor, YOU } from "./english.js";

const PENALTY = 10;

/** @param {string[]} names by seat @param {string} me the player's own name @returns {string[]} with "you" for it */
const seenBy = (names, me) => names.map((name) => (name === me ? YOU : name === YOU ? `${YOU} (player)` : name));

/** @param {Event[]} events @param {string[]} holders the players by seat before the first @param {string} me */
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
  const name = "seat" in event ? (names[event.seat] ?? "") : "";
  switch (event.event) {
    case "dealt":
      return byPlayer(
        `hand ${event.hand} is dealt; ${counted(event.pile, "tile")} in the pile`,
        names,
        event.racks.map(rackText),
      );
    case "laid":
      return laid(event, name);
    case "drew":
      return `${does(name, "draw")} ${event.tile}`;
    case "passed":
      return `${name} cannot lay and ${verbFor(name, "pass")}`;
    case "seated":
      return `${event.name} takes over the seat of ${name}, with its tiles and points`;
    case "hand_ended":
      return byPlayer(
        `hand ${event.hand} ends: ${reason(event, names)}`,
        names,
        event.scores.map((score, seat) => scoreText(event.left[seat], score)),
      );
    case "game_ended":
      return byPlayer(
        `the game ends: ${winners(event, names)}`,
        names,
        event.totals.map((total) => counted(total, "point")),
      );
    case "abandoned":
      return `the game is given up: ${event.reason}`;
    default:
      return "";
  }
}

/** @param {GameEnded} event @param {string[]} names */
export function winners(event, names) {
  const won = event.winners.map((seat) => names[seat]);
  const verb = won.length === 1 ? verbFor(won[0], "win") : "share the win";
  return `${listed(won)} ${verb} with ${counted(Math.max(...event.totals), "point")}`;
}

/** @param {string[]} rack */
const rackText = (rack) => rack.join(" ") || "no tiles";

/** @param {Laid} event @param {string} name */
function laid(event, name) {
  if (!event.by && event.cell.join() === "0,0") return `${does(name, "open")} with ${event.tile} at 0,0`;
  const by = !event.by || event.by === "player" ? "" : ` (${event.by})`;
  return `${does(name, "lay")} ${event.tile} at ${event.cell} for ${counted(event.points, "point")}${by}`;
}

/** @param {HandEnded} event @param {string[]} names */
export function reason(event, names) {
  if (event.reason === "out") return `${names[event.left.indexOf(0)]} laid every tile`;
  return event.reason === "blocked" ? "nobody can lay" : "the table is closed";
}

/** @param {number} left @param {number} score */
function scoreText(left, score) {
  const penalty = left * PENALTY;
  const less = `, ${score + penalty} less ${penalty} for ${counted(left, "tile")} left`;
  return `${counted(score, "point")}${left ? less : ""}`;
}

/** @param {string} head @param {string[]} names @param {string[]} texts */
const byPlayer = (head, names, texts) => [head, ...names.map((name, seat) => `  ${name}: ${texts[seat]}`)].join("\n");

/** @param {TableState} table why it is paused; empty if it is not */
export function pausedWords({ pause }) {
  if (!pause) return "";
  return `Paused: ${pause.reason || `by ${pause.by || "the operator of this server"}`}`;
}

/** @param {TableState} table @param {string} own the player's own name @returns {string} empty during a countdown */
export function waitingWords(table, own = "") {
  if (table.pause) return `${pausedWords(table)}.`;
  if (table.asking) return "The game is about to begin.";
  if (table.starts_in !== null) return "";
  const missing = missingParts(table).map((one) => `for ${one}`);
  if (missing.length) return `The game waits ${listed(missing)}.`;
  if (!table.host_starts) return "";
  return table.host === own ? "You start the game." : `${table.host}, the host, starts the game.`;
}

/** @param {TableState} table the players and seats that keep its game from starting */
function missingParts(table) {
  const here = table.players.filter(({ stand_in: standIn }) => !standIn);
  const late = here.filter(({ ready, connected }) => !ready || !connected);
  const missing = [...new Set(late.map(duty))].map((what) => {
    const names = late.filter((one) => duty(one) === what).map(({ name }) => name);
    return `${listed(names)} to ${what}`;
  });
  const free = (table.countdown || table.host_starts ? 2 : table.seats) - here.length;
  return free > 0 ? [...missing, counted(free, "more player")] : missing;
}

/** @param {PlayerState} player the player's duty before a game */
function duty({ connected, level, asleep }) {
  if (connected) return "be ready";
  if (asleep) return "wake up";
  return level === null ? "come back" : "come";
}

/** @param {TableState} table the players who are not ready, and whom a count leaves out */
function withoutWords({ players }) {
  const late = players.filter(({ ready, stand_in: standIn }) => !ready && !standIn);
  return late.length ? `, without ${listed(late.map(({ name }) => name))}` : "";
}

/** @param {TableState} table its spectators, and who of them play in the next game */
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
  unseated:
    "{name} loses the seat: the program twice did not help to deal. " +
    "{name} may watch, and sit here again in 10 minutes.",
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

/** @param {TableChanged} notice @param {string} own the player's own name @returns {string} */
export function changeText(notice, own = "") {
  const { name, table } = notice;
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
    seats: table.players.map((player) => player.name).join(", "),
  };
  return templateOf(notice)
    .replace(/\{([a-z ]+)\}/g, (_, part) => parts[part])
    .trimEnd();
}

/** @param {TableChanged} notice */
function templateOf({ change, name, table }) {
  if (change === "joined" && table.spectators.includes(name)) return "{name} watches.";
  const player = table.players.find((one) => one.name === name);
  if (change === "ready" && !player?.digest) return "{name} is ready, but adds no secret number to the deal.";
  if (change === "unready" && player?.connected === false)
    return "The game starts without {name}, who is not connected.";
  return CHANGES[change] ?? "";
}

/** @param {string} name @param {TableState} table what happens to the seat of a player who lost the connection */
function andNow(name, table) {
  const player = table.players.find((other) => other.name === name);
  if (!player || player.connected) return "";
  if (player.asleep) return asleepWords(player, table);
  if (!player.stand_in) return ` and is waited for ${lasting(table.grace)}`;
  if (!table.playing) return "";
  if (player.level !== null) return ": the stand-in plays on";
  const left = player.away === null;
  const kept = left ? "whoever joins may take the seat over" : `the seat is kept for ${lasting(table.grace)}`;
  return `: a stand-in, a simple bot, plays for ${name} now, and ${kept}`;
}

/** @param {PlayerState} player @param {TableState} table */
function asleepWords({ name, away }, { playing }) {
  const kept = away === null ? "" : ` for ${lasting(Math.ceil(away))}`;
  const lays = playing ? `, and the stand-in lays for ${name}` : "";
  return `: the page is in the background. The seat is kept${kept}${lays}`;
}

/** @param {TableState} table the limits of time to think; empty without limits */
function limitsText({ move_clock: move, game_clock: game }) {
  return [move && `${lasting(move)} for each move`, game && `${lasting(game)} for all moves of a game`]
    .filter(Boolean)
    .join(" and ");
}

/** @param {TableState} table the start of its games */
function startWords(table) {
  if (table.host_starts) return "the host starts the game";
  return table.countdown ? `${lasting(table.countdown)} before a game` : "no countdown";
}

/** @param {TableState} table the options that its host can change */
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

/** @param {Event[]} known when the player left @param {Event[]} events now @param {number} seat */
export function backWords(known, events, seat) {
  const own = laysOf(events, seat);
  const before = laysOf(known, seat).length;
  // a page that was loaded again knows no events: the player laid last, and then the stand-in
  const missed = own.slice(known.length ? before : own.findLastIndex(({ by }) => by !== "stand-in") + 1);
  const times = missed.filter(({ by }) => by === "stand-in").length;
  if (!times) return "Welcome back.";
  return `Welcome back. The stand-in laid ${["once", "twice"][times - 1] ?? counted(times, "time")} for you.`;
}

/** @param {Event[]} events @param {number} seat */
const laysOf = (events, seat) =>
  events.flatMap((event) => (event.event === "laid" && event.seat === seat ? [event] : []));
