/** What is wanted now and then: reactions, the stand-in, another device, the host's tools, how it looks. */

/** @import { App } from "./page.js" */
/** @import { Seat } from "../table/model.js" */
import { h } from "../draw/dom.js";
import { holders, isOwnTurn, ownPlayer, ownSeat } from "../table/model.js";
import { REACTIONS } from "../table/words.js";
import { button } from "./page.js";
import { settingsForm } from "./settings.js";

/** @param {App} app @param {Seat} seat @returns {Node[]} */
export function moreView(app, seat) {
  const { session } = app;
  const send = (/** @type {{type: string} & Record<string, unknown>} */ command) => () => {
    session.send(command);
    app.closeSheet();
  };
  return [
    h("div", { class: "reactions" }, Object.entries(REACTIONS).map(([reaction, words]) => button(words, send({ type: "react", reaction })))),
    h("div", { class: "choices" }, gameChoices(seat, send), hostChoices(seat, send)),
    ...settingsForm(app.settings, app.draw),
    button("Leave the table", send({ type: "leave" }), "danger"),
  ];
}

/** @param {Seat} seat @param {(command: {type: string} & Record<string, unknown>) => () => void} send */
function gameChoices(seat, send) {
  const player = ownPlayer(seat);
  const { view, table } = seat;
  if (!table.playing || !view || view.seat === null) return [];
  const other = holders(seat)[view.seat];
  return [
    player?.stand_in && button("Play again myself", send({ type: "take_back" }), "main"),
    player && !player.stand_in && isOwnTurn(seat) && button("Let the stand-in choose this once", send({ type: "hand_over", scope: "lay", turn: view.turn })),
    player && !player.stand_in && ownSeat(seat) >= 0 && button("Let the stand-in play for me", send({ type: "hand_over", scope: "seat" })),
    !isOwnTurn(seat) && button(`Wake ${other}`, send({ type: "nudge", name: other })),
  ];
}

/** @param {Seat} seat @param {(command: {type: string} & Record<string, unknown>) => () => void} send */
function hostChoices({ table, name: me }, send) {
  if (table.host !== me) return [];
  const others = table.players.filter(({ name, level }) => name !== me && level === null);
  return [
    button(table.locked ? "Unlock the table" : "Lock the table", send({ type: "lock", locked: !table.locked })),
    others.map(({ name }) => button(`Make ${name} leave`, send({ type: "kick", name }))),
    others.map(({ name }) => button(table.muted.includes(name) ? `Let ${name} talk` : `Mute ${name}`, send({ type: "mute", name, muted: !table.muted.includes(name) }))),
  ];
}
