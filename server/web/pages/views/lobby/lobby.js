/** Before a table: who one is, which tables there are, who else is here, who wins. */

/** @import { App } from "../page.js" */
/** @import { TableSummary } from "../../table/types.js" */
import { h } from "../../draw/dom.js";
import { badge } from "../../draw/seat.js";
import { tilePicture } from "../../draw/tile.js";
import { counted } from "../../table/words/english.js";
import { summaryWords } from "../../table/words/lines.js";
import { isAtServer, isInClear } from "../../wire/ways.js";
import { colourChoice } from "../colour.js";
import { ask, askPassword, button, entry, field, grid, optionsIn, pair, row } from "../page.js";
import { settingsForm } from "../settings.js";
import { talkLines } from "../talk.js";
import { mayOpenNight, nightBanner, openNight } from "../tournament/way.js";
import { invite } from "./invite.js";
import { chooseTable, freeName, openTable } from "./options.js";
import { needsEncryption, otherPage } from "./ways.js";

const LOGO = "08-01-05";
const RULES =
  "Lay a tile beside the last one, or where it touches two or three. " +
  "Colours that meet are the same; their values are equal, or make 5, 10, 15 or 20 together: your points. " +
  "Each tile left over costs 10.";
const MANY = 3; // tables, below which the way to open another one is in sight behind them
const BOTS = 2;
const BOT_LEVEL = 3;

/** @param {App} app @param {boolean} password whether to ask for the server's password too @returns {Node[]} */
export function welcomeView({ session }, password) {
  const { said, name } = session.state;
  const come = (/** @type {SubmitEvent} */ event) => {
    const filled = optionsIn(event);
    if (filled.name) session.come(filled.name, filled.password);
  };
  const named = { value: name, maxlength: 24, required: true, autocomplete: "nickname", enterkeyhint: "go" };
  const secret = { type: "password", maxlength: 100, autocomplete: "current-password" };
  return [
    welcome(),
    h("p", { class: "wrong", role: "alert" }, said),
    h(
      "form",
      { class: "come-in", "data-key": "come in", onsubmit: come },
      field("name", "Your name", named, ""),
      password && field("password", "Password of this server", secret, ""),
      h("button", { type: "submit", class: "main" }, "Come in"),
    ),
    h("p", { class: "hint" }, RULES),
    codeEntry(session),
  ];
}

/** The first lines of a page, which index.html has too, so that they are there before this script. */
export const welcome = () =>
  h(
    "div",
    { class: "welcome" },
    tilePicture(LOGO, 112),
    h("h1", { dir: "auto" }, document.documentElement.dataset.server ?? "Contack"),
    h("p", {}, "Contack, the game of triangles, for two to seven."),
  );

/** @param {App} app @returns {import("../../draw/dom.js").Child[]} */
export function lobbyView(app) {
  const { session } = app;
  const { server, said, halted } = session.state;
  return [
    h(
      "header",
      { class: "top" },
      h("span", { class: "logo" }, tilePicture(LOGO, 36)),
      h("h1", {}, server || "Contack"),
      button("Look", () => showSettings(app), "plain"),
    ),
    h("p", { class: "said" }, halted ? `${halted}.` : said),
    session.seats.elsewhere && button("Take the seat back", () => session.takeBack(), "main"),
    h("div", { class: "lobby" }, tablesColumn(app), talkColumn(app)),
  ];
}

/** @param {App} app */
function tablesColumn(app) {
  const { session } = app;
  const { tables, bots } = session.state;
  const kind = tables.length ? "" : "main";
  const open = pair(
    button("Open a table", () => openTable(app), kind),
    bots >= BOTS && button("Play the bots", () => playBots(app), kind),
    mayOpenNight(app) && button("Open a game night", () => openNight(app)),
  );
  const many = tables.length > MANY;
  const lines = tables.map((table) => tableLine(app, table));
  return h(
    "div",
    {},
    nightBanner(app),
    h("h2", {}, tablesWords(tables.filter((table) => !isOfRound(app, table)))),
    many && open,
    h("ul", { class: "tables" }, lines),
    !many && open,
    pair(
      button("Options", () => chooseTable(app), "", { "aria-label": "Options of a new table" }),
      button("Standings", () => showStandings(app)),
      button("Invite", () => invite(app)),
      button("Another name", () => rename(app)),
    ),
    codeEntry(session),
  );
}

/** @param {App} app */
function talkColumn({ session }) {
  const { people, talk } = session.state;
  return h(
    "div",
    {},
    h("h2", {}, `In the lobby: ${people.join(", ")}`),
    talkLines(talk, []),
    entry("Say something", "Say", (text) => session.send({ type: "say", text })),
  );
}

/** @param {App} app */
function showSettings(app) {
  app.sheet("How it looks", () => [...colourChoice(app), ...settingsForm(app.settings, app.draw), otherPage(app)]);
}

/** @param {App["session"]} session @returns {Node} the field for a code that another device shows */
function codeEntry(session) {
  return entry("Code of your seat", "Move here", (code) => session.claim(code));
}

/** @param {TableSummary[]} tables */
function tablesWords(tables) {
  if (!tables.length) return "No table is open yet: open one.";
  const free = tables.reduce(
    (sum, table) => sum + (table.playing ? table.vacant.length : table.seats - table.players.length),
    0,
  );
  return `${counted(tables.length, "table")}, ${counted(free, "free seat")}`;
}

/** @param {TableSummary} table whether a new player can take a seat */
const isOpen = ({ locked, playing, vacant, players, seats }) =>
  !locked && (playing ? vacant.length > 0 : players.length < seats);

/** @param {App} app @param {TableSummary} table true at a game night's table: a guest can only watch there */
const isOfRound = ({ session }, { name }) =>
  session.state.tournament?.tables.some(([table]) => table === name) ?? false;

/** @param {App} app @param {TableSummary} table */
function tableLine(app, table) {
  const ofRound = isOfRound(app, table);
  const open = !ofRound && isOpen(table);
  const free = table.playing || ofRound ? 0 : table.seats - table.players.length;
  return h(
    "li",
    { "data-key": `table ${table.name}`, class: open ? "open" : "" },
    h(
      "div",
      { class: "name" },
      h("strong", {}, table.name),
      h("span", {}, ofRound ? "game night" : summaryWords(table)),
    ),
    h(
      "div",
      { class: "badges" },
      table.players.map((name) => badge(table.players, name)),
      Array.from({ length: free }, () => h("i", { class: "badge free" })),
      h("span", {}, table.players.join(", ")),
    ),
    table.password && isInClear() ? needsEncryption(app, "A table with a password") : pair(waysIn(app, table, open)),
    closing(app, table),
  );
}

/** @param {App} app @param {TableSummary} table @param {boolean} open */
function waysIn(app, table, open) {
  const come = (/** @type {boolean} */ spectate) => () => {
    const join = (password = "") => app.session.send({ type: "join", table: table.name, spectate, password });
    if (table.password) askPassword(app, table.name, join);
    else join();
  };
  const watch = table.spectators ? `Watch, with ${counted(table.spectators, "other")}` : "Watch";
  const sit = table.playing ? "Take over a seat" : "Take a seat";
  const watched = table.spectators_allowed && !table.locked;
  return [
    open && button(sit, come(false), "main", { "aria-label": `${sit} at ${table.name}` }),
    watched && button(watch, come(true), "", { "data-key": "watch", "aria-label": `${watch}: ${table.name}` }),
  ];
}

/** @param {App} app @param {TableSummary} table */
function closing(app, { idle, name }) {
  const [label, question] = ["Close the game", `The players of ${name} are gone. Close their game?`];
  const close = () => ask(app, question, label, () => app.session.send({ type: "close_game", table: name }));
  return idle && isAtServer() && button(label, close, "plain", { "aria-label": `${label} at ${name}` });
}

/** @param {App} app opens a table where bots take the other seats */
function playBots({ session }) {
  const table = freeName(session, `${session.state.name.slice(0, 13)} and bots`);
  session.send({ type: "open_table", table, seats: BOTS + 1, countdown: 0, hints: true });
  session.whenSeated(() => {
    for (let bot = 0; bot < BOTS; bot++) session.send({ type: "add_bot", level: BOT_LEVEL });
    session.ready();
  });
}

/** @param {App} app */
function showStandings(app) {
  app.session.send({ type: "list_standings" });
  app.sheet("Standings", () => standingsTable(app.session.state.standings));
}

/** @param {App} app */
function rename({ session, draw }) {
  session.phase = "name";
  draw();
}

/** @param {Record<string, any> | null} standings @returns {Node[]} */
function standingsTable(standings) {
  if (!standings) return [h("p", {}, "One moment ...")];
  if (!standings.since) return [h("p", {}, "This server keeps no standings.")];
  return [
    h("h3", {}, "This evening"),
    standingLines(standings.tonight),
    h("h3", {}, "For ever"),
    standingLines(standings.ever),
  ];
}

/** @param {Record<string, any>[]} list */
function standingLines(list) {
  if (!list.length) return h("p", {}, "No game has been played to its end yet.");
  const head = ["", "Name", "Wins", "Games", "Points", "Best lay"];
  const rows = list.map((line) =>
    row([line.place, line.name, line.wins, line.games, line.points, line.best].map(String)),
  );
  return grid(head, rows);
}
