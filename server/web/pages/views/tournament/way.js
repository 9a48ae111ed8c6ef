/** The way to the game night, whose views the page fetches when it first shows one. */

/** @import { Child } from "../../draw/dom.js" */
/** @import { App } from "../page.js" */
/** @import { Seat } from "../../table/model.js" */
import { h } from "../../draw/dom.js";
import { concerns, mayEnter, nightLine } from "../../table/tournament.js";
import { button, pair } from "../page.js";

/** The title of its sheet. */
export const NIGHT = "Game night";

/** @type {typeof import("./main.js") | null} */
let views = null;
let asked = false;

/** The player's choice between lobby and game night; null for the usual one. */
/** @type {{night: boolean, own: boolean} | null} */
let chosen = null;

/** @param {App} app whether the lobby gives way to the game night, as it does for its players */
export function showsNight({ session }) {
  const { tournament, name } = session.state;
  if (!tournament) return false;
  const own = concerns(tournament, name);
  if (chosen?.own !== own) chosen = null;
  return chosen ? chosen.night : own;
}

/** @param {App} app @param {boolean} night whether to show it, or the lobby */
function chooseNight(app, night) {
  const { tournament, name } = app.session.state;
  chosen = { night, own: Boolean(tournament && concerns(tournament, name)) };
  app.draw();
}

/** @param {App} app @param {(shown: typeof import("./main.js")) => Child[]} fill */
function fetched(app, fill) {
  if (views) return fill(views);
  if (!asked) {
    asked = true;
    import("./main.js").then(
      (module) => {
        views = module;
        app.draw();
      },
      () => (asked = false), // the next change tries again
    );
  }
  return [h("p", { class: "hint" }, "One moment ...")];
}

/** @param {App} app */
export const nightView = (app) => fetched(app, (shown) => shown.nightPage(app, () => chooseNight(app, false)));

/** @param {App} app */
const showNight = (app) => app.sheet(NIGHT, () => fetched(app, (shown) => shown.nightParts(app)));

/** @param {App} app the form for the options of a new game night */
export const chooseOptions = (app) =>
  app.sheet("A game night with your options", () => fetched(app, (shown) => shown.newForm(app)));

/** @param {App} app @returns {Node | false} */
export const nightButton = (app) => app.session.state.tournament !== null && button(NIGHT, () => showNight(app));

/** @param {App} app whether no game night is in the way of another one */
export const mayOpenNight = ({ session }) => (session.state.tournament?.phase ?? "over") === "over";

/** @param {App} app opens a game night with the usual options */
export function openNight({ session }) {
  session.send({ type: "open_tournament", tournament: `${session.state.name.slice(0, 11)}'s game night` });
}

/** @param {App} app @returns {Node | false} its line in the lobby, with the ways to it */
export function nightBanner(app) {
  const { session } = app;
  const { tournament, name } = session.state;
  if (!tournament) return false;
  const enters = mayEnter(tournament, name);
  const enter = () => session.send({ type: "enter_tournament" });
  return h(
    "section",
    { class: "night-banner", "data-key": "night", "aria-label": "Game night" },
    h("p", {}, h("strong", {}, "Game night "), nightLine(tournament)),
    pair(
      enters && button("Enter", enter, "main", { "aria-label": "Enter the game night" }),
      button("Look at it", () => chooseNight(app, true), enters ? "" : "main"),
    ),
  );
}

/** @param {App} app @param {Seat} seat after its game */
export const afterRound = (app, seat) => fetched(app, (shown) => shown.afterRound(app, seat, nightButton(app)));
