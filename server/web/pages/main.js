/** The player's page: one session, one view at a time. */

/** @import { App } from "./views/page.js" */
/** @import { Notice } from "./table/types.js" */
import { announce, byId, h, replace, write } from "./draw/dom.js";
import { dress } from "./draw/seat.js";
import { Sheet } from "./draw/sheet.js";
import { tileDefinitions } from "./draw/tile.js";
import { clockText } from "./table/words/english.js";
import { spoken } from "./table/words/spoken.js";
import { lobbyView, welcome, welcomeView } from "./views/lobby/lobby.js";
import { replaceView } from "./views/lobby/pairing.js";
import { otherPage } from "./views/lobby/ways.js";
import { keepSettings, readSettings } from "./views/settings.js";
import { TableView } from "./views/table/table.js";
import { Wake } from "./views/table/wake.js";
import { NIGHT, nightView, showsNight } from "./views/tournament/way.js";
import { Session } from "./wire/session.js";
import { askWays } from "./wire/ways.js";

const LISTED_EVERY = 5000; // ms
const NO_WAY =
  "This browser cannot reach the server. Is the server running, and is this device on its network? " +
  "Turn off VPN and proxy, or try another browser.";

const page = byId("page");
const banner = byId("banner");
const sheet = new Sheet();

document.body.append(tileDefinitions());

let goesBack = false; // until the browser has left the entry of the table, which takes a moment

/** @type {App} */
const app = {
  session: new Session(changed),
  settings: readSettings(),
  draw,
  sheet: (title, fill) => sheet.open(title, fill),
  closeSheet: () => sheet.close(),
};
const table = new TableView(app);
const wake = new Wake(app);

keepSettings(app.settings);
app.session.begin();
askWays().then(draw);
setInterval(tick, 500);
// the server tells of new tables only; the page asks for the people at them
setInterval(() => document.visibilityState === "visible" && app.session.list(), LISTED_EVERY);

// the way back of the browser closes what is open first, so it needs an entry to leave
addEventListener("popstate", () => {
  if (goesBack) goesBack = false;
  else if (app.session.state.seat) {
    if (sheet.dialog.open) sheet.close();
    else table.back();
  }
  guard();
});

/** Keep one entry of the history for the table, and none for the lobby. */
function guard() {
  if (goesBack) return; // a second step back would leave the page
  const { state, phase } = app.session;
  const kept = history.state === "table";
  if (state.seat && !kept) history.pushState("table", "");
  if (state.seat || !kept || phase !== "here") return;
  goesBack = true;
  history.back();
}

/** @param {Notice | null} notice */
function changed(notice) {
  if (notice?.type === "ponged") return;
  const moves = notice?.type === "left" || notice?.type === "joined";
  if (moves || (notice?.type === "started" && sheet.fill && sheet.title === NIGHT)) sheet.close();
  if (notice) wake.notice(notice);
  draw();
  guard();
  if (!notice) return;
  const words = [spoken(app.session.state, notice), app.session.dealing.words, app.session.news]
    .filter(Boolean)
    .join(" ");
  if (words) announce(words);
  table.notice(notice);
}

function draw() {
  const { state, phase } = app.session;
  const known = state.server !== "";
  dress(state.tables, state.seat?.table.players ?? [state]);
  if (state.seat) {
    if (table.element.parentElement !== page) page.replaceChildren(table.element);
    table.show();
  } else if (phase === "here" || (known && phase === "lost")) showNightOrLobby();
  else drawArrival();
  drawBanner();
  sheet.draw();
}

function showNightOrLobby() {
  if (showsNight(app)) column("night", nightView(app));
  else column("lobby", lobbyView(app));
}

function drawArrival() {
  const { state, phase, link } = app.session;
  if (phase === "replace") column("waiting", replaceView(app));
  else if (phase === "name" || phase === "password") column("welcome", welcomeView(app, phase === "password"));
  else
    column("waiting", [
      welcome(),
      h("p", { class: "hint" }, state.said || "One moment ..."),
      link.hasNoWay && otherPage(app),
    ]);
}

/** @param {string} key @param {import("./draw/dom.js").Child[]} parts */
function column(key, parts) {
  replace(page, h("main", { class: "column", "data-key": key }, ...parts));
}

function drawBanner() {
  write(banner, bannerWords());
}

function bannerWords() {
  const { phase, again, state } = app.session;
  if (phase === "lost") {
    const kept = state.seat?.token ? " Your seat is kept." : "";
    const words = state.said || (app.session.link.hasNoWay ? NO_WAY : "No connection.");
    return `${words} Trying again in ${clockText((again - performance.now()) / 1000)}.${kept}`;
  }
  return phase === "ended" && state.seat ? state.said : wake.banner;
}

function tick() {
  drawBanner();
  const { seat, paired, tournament } = app.session.state;
  if (seat) table.tick();
  wake.tick();
  const counts = (tournament?.starts_in ?? tournament?.ends_in ?? null) !== null;
  if (counts && !seat) draw();
  else if (paired || counts) sheet.draw();
}
