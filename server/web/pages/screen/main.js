/** The big screen: nobody touches it. It shows the scene that the director picks, by the feed and the time. */

/** @import { Feed } from "./types.js" */
/** @import { Direction, Scene } from "./scene.js" */
import { byId, replace } from "../draw/dom.js";
import { tileDefinitions } from "../draw/tile.js";
import { askWays, ways } from "../wire/ways.js";
import { listen } from "./feed.js";
import { final } from "./final.js";
import { gathering } from "./gathering.js";
import { playing } from "./playing.js";
import { CARDS, direct } from "./scene.js";

const [WIDTH, HEIGHT] = [1920, 1080];
const FRESH_SECONDS = 3;
const NEWCOMER_SECONDS = 20;
const CARDS_BESIDE_WIFI = 2; // tables for which the code of the Wi-Fi leaves room

const asked = new URLSearchParams(location.search);
const stage = byId("stage");
const lost = byId("lost");
const pinned = asked.get("table");

/** @type {Feed | null} */
let feed = null;
/** @type {Direction | null} */
let direction = null;
let told = 0;
let halted = false;
let newest = "";
let came = -Infinity;
/** @type {Map<string, {turn: string, at: number}>} the last lay of each table, and when it was first seen */
const lays = new Map();
/** @type {Set<string> | null} */
let known = null;

const seconds = () => performance.now() / 1000;

document.body.append(tileDefinitions());
document.body.classList.toggle("overlay", asked.has("overlay"));
addEventListener("resize", scale);
scale();
setInterval(draw, 500);
listen({
  shown: (now) => {
    // a server that was started again may have another Wi-Fi
    if (!lost.hidden || !feed) askWays();
    take(now);
    say("");
    draw();
  },
  halted: (still) => {
    halted = still;
    say(still ? "The server cannot write to its disk: all clocks stand still." : "");
  },
  lost: (why) => say(why ? `Nothing is shown: ${why}.` : "No connection. Trying again ..."),
});

function scale() {
  const by = Math.min(innerWidth / WIDTH, innerHeight / HEIGHT);
  const [x, y] = [(innerWidth - WIDTH * by) / 2, (innerHeight - HEIGHT * by) / 2];
  stage.style.transform = `translate(${x}px, ${y}px) scale(${by})`;
}

/** @param {string} words small, in a corner */
function say(words) {
  if (lost.textContent !== words) lost.textContent = words;
  lost.toggleAttribute("hidden", !words);
}

/** @param {Feed} now */
function take(now) {
  const fresh = now.lobby.filter((name) => known && !known.has(name)).at(-1);
  if (fresh) [newest, came] = [fresh, seconds()];
  const everybody = now.tables.flatMap(({ people }) => people);
  known = new Set([...now.lobby, ...everybody]);
  if (!now.lobby.includes(newest)) newest = "";
  for (const table of now.tables) if (!table.gone) noteLay(table);
  for (const name of lays.keys()) if (!now.tables.some((table) => table.name === name)) lays.delete(name);
  [feed, told] = [now, seconds()];
}

/** @param {import("./types.js").Table} table */
function noteLay({ name, game }) {
  const turn = `${game?.last?.turn} ${game?.last?.lay}`;
  const before = lays.get(name);
  // a tile that was there when the page opened is not new
  if (before?.turn !== turn) lays.set(name, { turn, at: before || !feed ? seconds() : -Infinity });
}

function draw() {
  if (!feed) return;
  const now = feed.now + (halted ? 0 : seconds() - told);
  direction = direct(direction, [feed, seconds()], pinned, ways().wifi ? CARDS_BESIDE_WIFI : CARDS);
  stage.className = direction.scene.kind;
  replace(stage, ...parts(feed, direction.scene, now));
}

/** @param {Feed} known @param {Scene} scene @param {number} now */
function parts(known, scene, now) {
  const { table } = scene;
  if (!table) return gathering(known, scene, now, seconds() - came < NEWCOMER_SECONDS ? newest : "");
  if (scene.kind === "final") return final(known, table);
  const laid = lays.get(table.name);
  return playing(known, { ...scene, table }, now, laid !== undefined && seconds() - laid.at < FRESH_SECONDS);
}
