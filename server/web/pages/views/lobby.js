/** Before a table: who one is, which tables there are, who else is here, who wins. */

/** @import { App } from "./page.js" */
/** @import { TableSummary } from "../table/types.js" */
import { h } from "../draw/dom.js";
import { badge } from "../draw/seat.js";
import { tilePicture } from "../draw/tile.js";
import { counted, summaryWords } from "../table/words.js";
import { button, entry } from "./page.js";
import { settingsForm } from "./settings.js";
import { standingsTable } from "./standings.js";
import { talkLines } from "./talk.js";

/** @param {App} app @param {boolean} password whether the server's password is asked for, too @returns {Node[]} */
export function welcomeView({ session }, password) {
  const { said, name } = session.state;
  const secret = h("input", { type: "password", "aria-label": "Password of this server", placeholder: "Password", "data-key": "password" });
  const form = entry("Your name", "Come in", (text) => session.come(text, secret.value), { maxlength: 24, autocomplete: "nickname" });
  const field = form.querySelector("input");
  if (field) field.value = name;
  if (password) form.insertBefore(secret, form.lastChild);
  return [
    h("div", { class: "welcome" }, tilePicture("09-10-01", 96), h("h1", {}, "Contack"), h("p", {}, "A game of triangles for two to seven.")),
    h("p", { class: "wrong", role: "alert" }, said),
    form,
  ];
}

/** @param {App} app @returns {Node[]} */
export function lobbyView(app) {
  const { session } = app;
  const { tables, people, server, talk, said } = session.state;
  return [
    h("header", { class: "top" }, h("h1", {}, server || "Contack"), button("Look", () => app.sheet("How it looks", () => settingsForm(app.settings, app.draw)), "plain")),
    h("p", { class: "said", role: "status" }, said),
    h("h2", {}, tables.length ? "Tables" : "No table is open yet."),
    h("ul", { class: "tables" }, tables.map((table) => tableLine(app, table))),
    button("Open a table", () => session.send({ type: "open_table", table: `${session.state.name}'s table`.slice(0, 24), seats: 7 }), "main"),
    h("div", { class: "pair" }, button("Standings", () => showStandings(app)), button("Another name", () => rename(app))),
    h("h2", {}, `In the lobby: ${people.join(", ")}`),
    talkLines(talk, []),
    entry("Say something", "Say", (text) => session.send({ type: "say", text })),
  ];
}

/** @param {App} app @param {TableSummary} table */
function tableLine({ session }, table) {
  const free = !table.locked && (table.playing ? table.vacant.length > 0 : table.players.length < table.seats);
  const come = (/** @type {boolean} */ spectate) => {
    const password = table.password ? prompt(`The password of ${table.name}?`) : "";
    if (password !== null) session.send({ type: "join", table: table.name, spectate, password });
  };
  return h(
    "li",
    {},
    h("div", { class: "name" }, h("strong", {}, table.name), h("span", {}, summaryWords(table))),
    h("div", { class: "badges" }, table.players.map((name) => badge(table.players, name)), h("span", {}, table.players.join(", "))),
    h(
      "div",
      { class: "pair" },
      free && button(table.playing ? "Take over a seat" : "Sit down", () => come(false), "main", { "data-key": `sit ${table.name}` }),
      table.spectators_allowed && button(table.spectators ? `Watch (${counted(table.spectators, "other")})` : "Watch", () => come(true), "", { "data-key": `watch ${table.name}` }),
    ),
  );
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
