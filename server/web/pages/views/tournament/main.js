/** The game night: its state, the organiser's steps, the tables of the round, the scoreboard. */

/** @import { Child } from "../../draw/dom.js" */
/** @import { App } from "../page.js" */
/** @import { Seat, Tournament } from "../../table/model.js" */
/** @import { Step } from "../../table/steps.js" */
import { h } from "../../draw/dom.js";
import { stepsOf } from "../../table/steps.js";
import {
  entered,
  isIn,
  mayEnter,
  namesAt,
  ownTable,
  phaseText,
  players,
  roundText,
  seatText,
} from "../../table/tournament.js";
import { ask, button, iconButton } from "../page.js";
import { resultText, stillPlaying } from "./after.js";
import { scoreboard } from "./board.js";
import { optionsForm } from "./form.js";
import { podium } from "./podium.js";
import { tablesOfRound } from "./tables.js";

/** @param {App} app @param {() => void} toLobby @returns {Child[]} the page of the game night, in the lobby's place */
export function nightPage(app, toLobby) {
  const night = app.session.state.tournament;
  if (!night) return [];
  return [
    h(
      "header",
      { class: "top" },
      iconButton("back", "To the lobby", toLobby, { class: "back", "data-key": "lobby" }),
      h(
        "div",
        { class: "title" },
        h("h1", {}, night.options.name),
        h("p", {}, `${players(entered(night).length)}, ${roundText(night)}`),
      ),
    ),
    h(
      "div",
      { class: "lobby night" },
      h("div", {}, ...parts(app, night)),
      h("div", { tabindex: 0, role: "region", "aria-label": "Scoreboard" }, scoreboard(night, own(app))),
    ),
  ];
}

/** @param {App} app @returns {Child[]} the same for the sheet at a table */
export function nightParts(app) {
  const night = app.session.state.tournament;
  return night ? [...parts(app, night), scoreboard(night, own(app))] : [h("p", {}, "There is no game night.")];
}

/** @param {App} app @param {Seat} seat after its game @param {Node | false} more @returns {Child[]} */
export function afterRound(app, seat, more) {
  const night = app.session.state.tournament;
  if (!night) return [];
  const result = resultText(night, seat);
  return [
    result && h("p", { class: "standing" }, result),
    ...(night.phase === "over" ? nightParts(app) : stillPlaying(app, night, more)),
  ];
}

/** @param {App} app @returns {Node[]} */
export const newForm = (app) => [optionsForm(app, null)];

/** @param {App} app */
const own = ({ session }) => session.state.name;

/** @param {App} app @param {Tournament} night @returns {Child[]} */
function parts(app, night) {
  const name = own(app);
  const over = night.phase === "over";
  const { said, halted, seat } = app.session.state;
  return [
    h("p", { class: "said" }, halted ? `${halted}.` : seat ? "" : said),
    h("p", { class: "now", "data-key": "now" }, phaseText(night, name, performance.now())),
    entrance(app, night, name),
    !over && ownSeat(night, name),
    over && podium(app, night),
    night.organiser === name && stepsOfOrganiser(app, night),
    !over && tablesOfRound(app, night),
    exit(app, night, name),
  ];
}

/** @param {Tournament} night @param {string} name @returns {Node | false} where the player sits in this round */
function ownSeat(night, name) {
  const table = ownTable(night, name);
  if (!table || night.phase === "between") return false;
  const players = namesAt(night, table).map((one) => ({ name: one }));
  return h("p", { class: "own-seat" }, seatText({ round: night.round, name: table[0], players }, name));
}

/** @param {App} app @param {Tournament} night @param {string} name */
function entrance({ session }, night, name) {
  const enter = () => session.send({ type: "enter_tournament" });
  return mayEnter(night, name) && button("Enter", enter, "main", { "aria-label": "Enter the game night" });
}

/** @param {App} app @param {Tournament} night @param {string} name */
function exit(app, night, name) {
  const question = "You get no seat in the next rounds. A game that you play now counts: the stand-in finishes it.";
  const leave = () => app.session.send({ type: "leave_tournament" });
  const asks = () => ask(app, question, "Leave the game night", leave);
  return isIn(night, name) && button("Leave the game night", asks, "danger night-exit");
}

/** @param {App} app @param {Tournament} night */
function stepsOfOrganiser(app, night) {
  const steps = stepsOf(night);
  if (!steps.length) return null;
  const change = () => app.sheet("Options of the game night", () => [optionsForm(app, night)]);
  return h(
    "section",
    { class: "organiser", "aria-label": "You organise this game night" },
    h("h2", {}, "You organise this game night"),
    steps.map((step, at) => stepLine(app, step, at === 0 && steps.length > 1)),
    button("Options", change, "", { "aria-label": "Options of the game night" }),
  );
}

/** @param {App} app @param {Step} step @param {boolean} next whether the round goes on by this one */
function stepLine(app, { command, label, words }, next) {
  const send = () => app.session.send(command);
  const ends = command.type === "end_tournament";
  const act = ends ? () => ask(app, words, label, send) : send;
  return h(
    "div",
    { class: "step", "data-key": `step ${command.type}` },
    button(label, act, next ? "main" : ends ? "danger" : "", { "aria-describedby": `does-${command.type}` }),
    h("p", { class: "hint", id: `does-${command.type}` }, words),
  );
}
