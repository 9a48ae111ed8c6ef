/** The big screen, which nobody touches: a client that watches one table and shows the scene of the director. */

/** @import { Feed } from "./types.js" */
/** @import { Direction, Scene } from "./scene.js" */
/** @import { Halted, Notice, Refused } from "../table/types.js" */
import { byId, replace, write } from "../draw/dom.js";
import { dress } from "../draw/seat.js";
import { tileDefinitions } from "../draw/tile.js";
import { sentence } from "../table/words/english.js";
import { Link } from "../wire/link.js";
import { askWays, ways } from "../wire/ways.js";
import { final } from "./final.js";
import { gathering } from "./gathering.js";
import { EMPTY, feedOf, updated, watched } from "./house.js";
import { playing } from "./playing.js";
import { CARDS, direct } from "./scene.js";
import { isNight, nightParts } from "./tournament.js";

const [WIDTH, HEIGHT] = [1920, 1080];
const FRESH_SECONDS = 3;
const NEWCOMER_SECONDS = 20;
const CARDS_BESIDE_WIFI = 2; // tables for which the code of the Wi-Fi leaves room
const COUNTED_AFTER = [1, 4, 15]; // seconds after the end of a game
const AGAIN_SECONDS = 10; // after a refused hello

const asked = new URLSearchParams(location.search);
const password = new URLSearchParams(location.hash.slice(1)).get("password") ?? "";
const stage = byId("stage");
const lost = byId("lost");
const pinned = asked.get("table");

let house = EMPTY;
/** @type {Direction | null} */
let direction = null;
/** The moment of the clock while it stands still. */
let halted = 0;
let newest = "";
let came = -Infinity;
/** The table that was asked for, until the answer comes. */
let wanted = "";
let results = "";
/** @type {Set<string> | null} */
let known = null;

const seconds = () => performance.now() / 1000;

document.body.append(tileDefinitions());
document.body.classList.toggle("overlay", asked.has("overlay"));
addEventListener("resize", scale);
scale();
setInterval(draw, 500);
const link = new Link({ opened: hello, received, lost: () => say("No connection. Trying again ...") });
link.open();

function hello() {
  house = { ...house, state: EMPTY.state };
  wanted = "";
  link.send({ type: "hello", protocol: 2, role: "screen", client: "Contack on a screen", password });
}

/** @param {Notice} notice */
function received(notice) {
  house = updated(house, notice, seconds());
  const { tables = [], ended = [] } = house.shown ?? {};
  dress([...ended, ...tables], house.state.seat?.table.players ?? []);
  switch (notice.type) {
    case "welcomed":
      welcomed();
      break;
    case "all_tables_shown":
      meet();
      break;
    case "joined":
    case "left":
      wanted = "";
      break;
    case "halted":
      stopped(notice);
      break;
    case "refused":
      refused(notice);
      break;
    case "closed":
      say(sentence(notice.words));
  }
  draw();
}

const askStandings = () => link.send({ type: "list_standings" });

function welcomed() {
  link.settle();
  askWays(); // a server that was started again may have another Wi-Fi
  askStandings();
  say("");
}

/** @param {Halted} notice whether the clocks stand still */
function stopped(notice) {
  halted = notice.halted ? seconds() : 0;
  say(notice.halted ? sentence(notice.words) : "");
}

/** @param {Refused} notice */
function refused({ command, words }) {
  setTimeout(command === "hello" ? hello : () => (wanted = ""), AGAIN_SECONDS * 1000);
  if (command === "hello") say(`Nothing is shown: ${words}.`);
}

/** Look at who came and which games ended. */
function meet() {
  const feed = /** @type {Feed} */ (feedOf(house));
  const fresh = feed.lobby.filter((name) => known && !known.has(name)).at(-1);
  if (fresh) [newest, came] = [fresh, seconds()];
  known = new Set([...feed.lobby, ...feed.tables.flatMap(({ players }) => players)]);
  if (!feed.lobby.includes(newest)) newest = "";
  const ended = house.shown?.ended.map(({ started, table }) => started + table).join() ?? "";
  // the server counts a game some time after its end
  if (ended !== results) for (const wait of COUNTED_AFTER) setTimeout(askStandings, wait * 1000);
  results = ended;
}

/** Watch the table that is to be large. @param {Feed} feed @param {string} name */
function watch(feed, name) {
  const table = feed.tables.find((one) => one.name === name);
  if (!table || table.private || wanted || watched(house) === name) return;
  wanted = name;
  link.send(watched(house) ? { type: "leave" } : { type: "join", table: name, spectate: true });
}

function scale() {
  const by = Math.min(innerWidth / WIDTH, innerHeight / HEIGHT);
  const [x, y] = [(innerWidth - WIDTH * by) / 2, (innerHeight - HEIGHT * by) / 2];
  stage.style.transform = `translate(${x}px, ${y}px) scale(${by})`;
}

/** @param {string} words small, in a corner */
function say(words) {
  write(lost, words);
}

function draw() {
  const feed = feedOf(house);
  if (!feed) return;
  direction = direct(direction, [feed, seconds()], pinned, ways().wifi ? CARDS_BESIDE_WIFI : CARDS);
  watch(feed, direction.large);
  const { scene } = direction;
  // the board of another table comes in a moment
  if (scene.kind === "playing" && !scene.table?.private && !scene.table?.game?.board.length) return;
  stage.className = scene.kind;
  replace(stage, ...parts(feed, scene, halted || seconds()));
}

/** @param {Feed} feed @param {Scene} scene @param {number} now */
function parts(feed, scene, now) {
  const { table, kind, ended } = scene;
  if (feed.tournament && isNight(kind)) return nightParts(feed.tournament, scene, now);
  if (ended) return final(feed, ended);
  if (!table) return gathering(feed, scene, now, seconds() - came < NEWCOMER_SECONDS ? newest : "");
  return playing(feed, { ...scene, table }, now, seconds() - house.laid < FRESH_SECONDS);
}
