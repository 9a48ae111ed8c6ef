/** What the host of a table may do: bots, the beginning, the people, the options. */

/** @import { App } from "../page.js" */
/** @import { Command, PlayerState } from "../../table/types.js" */
/** @import { Seat } from "../../table/model.js" */
import { h } from "../../draw/dom.js";
import { badge } from "../../draw/seat.js";
import { say } from "../../table/words/english.js";
import { namesOf } from "../../table/words/phrases.js";
import { invite } from "../lobby/invite.js";
import { changeOptions } from "../lobby/options.js";
import { ask, button, pair, seatSheet } from "../page.js";

const OFFERED = [1, 3, 5];

/** @param {App} app @param {Seat} seat before a game */
export function hostParts(app, { table }) {
  const { session } = app;
  const ready = table.players.filter((player) => player.ready).length;
  const bots = session.state.bots > 0 && table.players.length < table.seats;
  const house = table.players.filter(({ level }) => level !== null);
  return h(
    "div",
    { class: "host" },
    ready >= 2 && button("Start now", () => session.send({ type: "start" }), "main"),
    bots && h("h2", {}, "Call a bot"),
    bots &&
      pair(
        OFFERED.map((level) =>
          button(say(`level.${level}`), () => session.send({ type: "add_bot", level }), "", {
            "aria-label": `Call a bot, ${say(`level.${level}`)}`,
          }),
        ),
      ),
    house.map(({ name }) => button(`Send ${name} away`, () => session.send({ type: "remove_bot", name }))),
    pair(
      button("Options", () => changeOptions(app, table)),
      button("People", () => showPeople(app)),
      button("Invite", () => invite(app)),
    ),
  );
}

/** @param {App} app */
export function showPeople(app) {
  seatSheet(app, "People", (seat) => peopleParts(app, seat));
}

/** @param {App} app @param {Seat} seat */
function peopleParts(app, { table, name: me }) {
  const { session } = app;
  const names = namesOf(table.players);
  const others = table.players.filter(({ name, level }) => name !== me && level === null);
  const watching = table.spectators.filter((name) => name !== me);
  return [
    button(table.locked ? "Unlock the table" : "Lock the table", () =>
      session.send({ type: "lock", locked: !table.locked }),
    ),
    h(
      "ul",
      { class: "people" },
      others.map((player) => personLine(app, player.name, names, table, player)),
      watching.map((name) => personLine(app, name, names, table)),
    ),
    !others.length && !watching.length && h("p", { class: "hint" }, "You are alone here."),
  ];
}

/**
 * @param {App} app
 * @param {string} name
 * @param {string[]} names
 * @param {Seat["table"]} table
 * @param {PlayerState} [player] nothing where somebody watches
 */
function personLine(app, name, names, table, player) {
  const { session } = app;
  const muted = table.muted.includes(name);
  const act = (/** @type {string} */ text, /** @type {Command} */ command) =>
    button(text, () => session.send(command), "", { "data-key": text, "aria-label": `${text}: ${name}` });
  return h(
    "li",
    { "data-key": `person ${name}` },
    h("div", { class: "who" }, badge(names, name), h("b", {}, name), h("span", {}, player ? "" : "watches")),
    h(
      "div",
      { class: "acts" },
      act(muted ? "Unmute" : "Mute", { type: "mute", name, muted: !muted }),
      player && act(player.hints ? "No hints" : "Give hints", { type: "give_hints", name, hints: !player.hints }),
      act("Make host", { type: "hand_host", name }),
      button(
        "Kick",
        () =>
          ask(
            app,
            `Remove ${name} from the table? ${table.playing ? "The stand-in, a simple bot, plays on." : ""}`,
            "Kick",
            () => session.send({ type: "kick", name }),
          ),
        "danger",
        { "aria-label": `Kick: ${name}` },
      ),
    ),
  );
}
