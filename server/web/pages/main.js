/** The player's page: one session, one view at a time. */

/** @import { App } from "./views/page.js" */
/** @import { Notice } from "./table/types.js" */
import { byId, h, replace } from "./draw/dom.js";
import { tileDefinitions } from "./draw/tile.js";
import { isOwnTurn } from "./table/model.js";
import { changeWords, eventLines, lasting, toYou } from "./table/words.js";
import { holders } from "./table/model.js";
import { lobbyView, welcomeView } from "./views/lobby.js";
import { applySettings, readSettings } from "./views/settings.js";
import { TableView } from "./views/table.js";
import { Session } from "./wire/session.js";

const page = byId("page");
const banner = byId("banner");
const live = byId("live");
const dialog = /** @type {HTMLDialogElement} */ (byId("sheet"));

document.body.append(tileDefinitions());

/** @type {(() => Node[]) | null} */
let fillSheet = null;
let sheetTitle = "";
let wasTurn = false;

/** @type {App} */
const app = {
  session: new Session(changed),
  settings: readSettings(),
  draw,
  sheet: (title, fill) => {
    sheetTitle = title;
    fillSheet = fill;
    drawSheet();
    dialog.showModal();
  },
  closeSheet: () => dialog.close(),
};
const table = new TableView(app);

dialog.addEventListener("close", () => (fillSheet = null));
dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
applySettings(app.settings);
app.session.begin();
setInterval(tick, 500);

/** @param {Notice | null} notice */
function changed(notice) {
  if (notice?.type === "ponged") return;
  if (notice) sayAloud(notice);
  if (notice?.type === "left") dialog.close();
  draw();
  if (notice?.type === "explained") table.explained();
  wake(notice);
}

function draw() {
  const { state, phase } = app.session;
  const known = state.server !== "";
  if (state.seat) {
    if (table.element.parentElement !== page) page.replaceChildren(table.element);
    table.show();
  } else if (phase === "here" || (known && phase === "lost")) replace(page, h("div", { class: "column" }, ...lobbyView(app)));
  else if (phase === "name" || phase === "password") replace(page, h("div", { class: "column" }, ...welcomeView(app, phase === "password")));
  else replace(page, h("div", { class: "column" }, h("p", { class: "hint" }, phase === "ended" ? state.said : "One moment ...")));
  drawBanner();
  drawSheet();
}

function drawSheet() {
  if (!fillSheet) return;
  replace(dialog, h("header", {}, h("h2", {}, sheetTitle), h("button", { type: "button", "aria-label": "Close", "data-key": "close", onclick: () => dialog.close() }, "×")), h("div", { class: "sheet-body" }, fillSheet()));
}

function drawBanner() {
  const { phase, again, state } = app.session;
  const words =
    phase === "lost"
      ? `No connection. Trying again in ${lasting((again - performance.now()) / 1000)}; your seat is kept.`
      : phase === "ended" && state.seat
        ? state.said
        : "";
  if (banner.textContent !== words) banner.textContent = words;
  banner.toggleAttribute("hidden", !words);
}

function tick() {
  drawBanner();
  if (app.session.state.seat) table.tick();
}

/** @param {Notice} notice reads out what happens, in the words of the plain client */
function sayAloud(notice) {
  const { seat, said } = app.session.state;
  if (notice.type === "explained") return speak(notice.words);
  if (["refused", "closed", "left"].includes(notice.type)) return speak(said);
  if (notice.type === "said") return speak(`${notice.name}: ${notice.text}`);
  if (!seat) return;
  const names = holders(seat);
  const lines =
    notice.type === "table_changed" ? changeWords(notice) : ["started", "played"].includes(notice.type) ? eventLines(notice.events, names) : [];
  const words = lines.filter(({ aloud }) => aloud).map(({ name, text, tile, points }) => {
    const told = name === seat.name ? `You ${toYou(text)}` : `${name} ${text}`;
    return `${told}${tile ? ` ${tile} for ${points} points` : ""}`.trim();
  });
  if (isOwnTurn(seat) && notice.type !== "table_changed") words.push("It is your turn.");
  if (words.length) speak(words.join(" "));
}

/** @param {string} words */
function speak(words) {
  live.textContent = words;
}

/** @param {Notice | null} notice catches the eye, or the hand, of whose turn it is */
function wake(notice) {
  const { seat } = app.session.state;
  const turn = Boolean(seat && seat.table.playing && isOwnTurn(seat));
  const nudged = notice?.type === "nudged" && notice.name === seat?.name;
  document.title = turn ? "▲ Your turn - Contack" : seat ? `${seat.table.name} - Contack` : "Contack";
  if (app.settings.vibrate && ((turn && !wasTurn) || nudged)) navigator.vibrate?.(nudged ? [120, 80, 120] : 120);
  wasTurn = turn;
}
