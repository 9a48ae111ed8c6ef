/** The rarer choices: reactions, the stand-in, another device, the host's tools, the look of the page. */

/** @import { App } from "../page.js" */
/** @import { Command, Reaction } from "../../table/types.js" */
/** @import { Seat } from "../../table/model.js" */
import { h } from "../../draw/dom.js";
import { holders, isOwnTurn, ownPlayer, ownSeat } from "../../table/model.js";
import { reactionText, SENTENCES } from "../../table/words/english.js";
import { optionsText } from "../../table/words/phrases.js";
import { colourChoice } from "../colour.js";
import { moveSeat } from "../lobby/pairing.js";
import { otherPage } from "../lobby/ways.js";
import { button } from "../page.js";
import { settingsForm } from "../settings.js";
import { nightButton } from "../tournament/way.js";
import { showPeople } from "./host.js";
import { watchingHint } from "./players.js";

const reactionNames = () =>
  Object.keys(SENTENCES).flatMap((key) => (key.startsWith("reaction.") ? /** @type {Reaction} */ (key.slice(9)) : []));

/** @param {App} app @param {() => void} leave @param {Seat} seat @returns {Node[]} */
export function moreView(app, leave, seat) {
  const send = (/** @type {Command} */ command) => () => {
    app.session.send(command);
    app.closeSheet();
  };
  return [
    reactions(app, app.closeSheet),
    h(
      "div",
      { class: "choices" },
      gameChoices(seat, send),
      seat.token && button("Move to another device", () => moveSeat(app)),
      otherPage(app),
      nightButton(app),
      seat.table.host === seat.name && button("People", () => showPeople(app)),
    ),
    ...colourChoice(app),
    ...settingsForm(app.settings, app.draw),
    ...watchingHint(seat.table),
    ...(seat.table.round ? [] : [h("p", { class: "hint" }, `This table: ${optionsText(seat.table)}.`)]),
    button("Leave the table", leave, "danger"),
  ];
}

/** @param {App} app @param {() => void} [after] */
export const reactions = ({ session }, after) =>
  h(
    "div",
    { class: "reactions" },
    reactionNames().map((reaction) =>
      button(reactionText(reaction), () => {
        session.send({ type: "react", reaction });
        after?.();
      }),
    ),
  );

/** @param {Seat} seat whether no seat has laid twice in its game */
function isYoung({ events }) {
  const seats = events.flatMap((event) => (event.event === "laid" && event.by ? [event.seat] : []));
  return new Set(seats).size === seats.length;
}

/** @param {Seat} seat whether this player may end the pause: the host may, and each player while the host is away */
function mayContinue({ table, name, token }) {
  const host = table.players.find((player) => player.name === table.host);
  return Boolean(table.pause?.by) && (table.host === name || (Boolean(token) && host?.connected === false));
}

/** @param {(command: Command) => () => void} send */
function pauseForm(send) {
  const field = /** @type {HTMLInputElement} */ (
    h("input", { type: "text", maxlength: 40, placeholder: "Why? Pizza", "aria-label": "Why the game is paused" })
  );
  const pause = (/** @type {Event} */ event) => {
    event.preventDefault();
    send({ type: "set_pause", paused: true, reason: field.value.trim() })();
  };
  return h("form", { class: "pause", onsubmit: pause }, field, h("button", {}, "Pause the game"));
}

/** @param {Seat} seat @param {(command: Command) => () => void} send */
function gameChoices(seat, send) {
  const { view, table } = seat;
  if (!table.playing || !view || view.seat === null) return table.pause ? [pauseChoice(seat, send)] : [];
  const other = holders(seat)[view.seat];
  const callsOff = table.host === seat.name && isYoung(seat);
  return [
    ...standInChoices(seat, view.turn, send),
    callsOff && button("Call the game off", send({ type: "call_off" }), "danger"),
    pauseChoice(seat, send),
    !table.pause && !isOwnTurn(seat) && button(`Nudge ${other}`, send({ type: "nudge", name: other })),
  ];
}

/** @param {Seat} seat @param {number} turn @param {(command: Command) => () => void} send */
function standInChoices(seat, turn, send) {
  const player = ownPlayer(seat);
  if (!player) return [];
  if (player.stand_in) return [button("Play again myself", send({ type: "take_back" }), "main")];
  const once = isOwnTurn(seat) && send({ type: "hand_over", scope: "lay", turn });
  const on = ownSeat(seat) >= 0 && send({ type: "hand_over", scope: "seat" });
  return [once && button("Let the stand-in choose this once", once), on && button("Let the stand-in play for me", on)];
}

/** @param {Seat} seat @param {(command: Command) => () => void} send */
function pauseChoice(seat, send) {
  if (!seat.table.pause) return seat.table.host === seat.name && pauseForm(send);
  return mayContinue(seat) && button("Continue the game", send({ type: "set_pause", paused: false }), "main");
}
