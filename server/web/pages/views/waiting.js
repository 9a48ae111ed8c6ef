/** A table before its game: who sits, who is ready, what its host may do. */

/** @import { App } from "./page.js" */
/** @import { Player } from "../table/types.js" */
/** @import { Seat } from "../table/model.js" */
import { h } from "../draw/dom.js";
import { badge } from "../draw/seat.js";
import { button } from "./page.js";

const LEVELS = ["gentle", "easy", "fair", "strong", "the best"];

/** @param {App} app @param {Seat} seat @returns {Node[]} */
export function waitingView(app, seat) {
  const { table } = seat;
  const names = table.players.map(({ name }) => name);
  const free = table.seats - names.length;
  const mine = table.host === seat.name;
  return [
    h("ol", { class: "seats" }, table.players.map((player) => seatLine(player, names, table.host)), free > 0 && h("li", { class: "open" }, free === 1 ? "one seat is free" : `${free} seats are free`)),
    table.spectators.length ? h("p", {}, `Watching: ${table.spectators.join(", ")}`) : h("p", {}),
    mine && !table.asking ? hostParts(app, seat) : h("p", { class: "hint" }, `${table.host} is the host.`),
  ];
}

/** @param {Player} player @param {string[]} names @param {string} host */
function seatLine({ name, ready, connected, level, stand_in: standIn }, names, host) {
  const words = [name === host && "host", level !== null && `house bot, ${LEVELS[level - 1]}`, standIn ? "gone" : !connected && "lost", ready ? "ready" : "not ready"].filter(Boolean);
  return h("li", { class: ready ? "ready" : "" }, badge(names, name), h("b", {}, name), h("span", {}, words.join(", ")));
}

/** @param {App} app @param {Seat} seat what its host may do */
export function hostParts({ session }, { table }) {
  const ready = table.players.filter((player) => player.ready).length;
  const free = table.players.length < table.seats;
  const bots = session.state.bots > 0 && free;
  return h(
    "div",
    { class: "host" },
    ready >= 2 && button("Start now", () => session.send({ type: "start" }), "main"),
    bots && h("div", { class: "pair" }, LEVELS.map((level, index) => [1, 3, 5].includes(index + 1) && button(`Bot: ${level}`, () => session.send({ type: "add_bot", level: index + 1 })))),
    table.players
      .filter(({ level }) => level !== null)
      .map(({ name }) => button(`Send ${name} away`, () => session.send({ type: "remove_bot", name }))),
  );
}
