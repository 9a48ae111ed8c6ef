/** The organiser's part of a game night: a button for each step, with its effect. */

/** @import { App } from "../page.js" */
/** @import { Step } from "../../table/steps.js" */
/** @import { Tournament } from "../../table/model.js" */
import { h } from "../../draw/dom.js";
import { stepsOf } from "../../table/steps.js";
import { ask, button } from "../page.js";
import { optionsForm } from "./form.js";

/** @param {App} app @param {Tournament} night */
export function stepsOfOrganiser(app, night) {
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
