/** The sheets over the table, the bar that opens them, and the side of a wide page that shows them all. */

/** @import { App } from "../page.js" */
/** @import { Seat } from "../../table/model.js" */
import { h } from "../../draw/dom.js";
import { icon } from "../../draw/icon.js";
import { badge, coloursOf } from "../../draw/seat.js";
import { holders, totals, withTalkRead } from "../../table/model.js";
import { figure } from "../../table/words/english.js";
import { ask, entry, grid, row, seatSheet } from "../page.js";
import { logLines, talkLines } from "../talk.js";
import { moreView, reactions } from "./more.js";
import { playerCards, pointsCurve, watchingHint } from "./players.js";

const LEAVING =
  "A game is running. If you leave, the stand-in, a simple bot, plays on for you until someone takes the seat.";

const LEAVING_ROUND =
  "A game of the game night is running. If you leave, the stand-in, a simple bot, plays on for you. " +
  "The game counts, and you have a seat again in the next round.";

/** @param {App} app @param {Seat} seat @param {() => void} fit */
export function barParts(app, seat, fit) {
  const log = () => seatSheet(app, "Log", (now) => [logLines(now.log, holders(now))]);
  return [
    barItem("fit", "Fit", fit),
    barItem("chat", "Chat", () => openTalk(app), seat.unread > 0 && unreadMark(seat)),
    barItem("log", "Log", log),
    barItem("points", "Points", () => seatSheet(app, "Points", pointsParts)),
    barItem("more", "More", () => openMore(app)),
  ];
}

/**
 * @param {Parameters<typeof icon>[0]} sign
 * @param {string} text
 * @param {() => void} onclick
 * @param {Node | false} [mark]
 */
const barItem = (sign, text, onclick, mark) =>
  h("button", { type: "button", "data-key": `bar ${text}`, onclick }, icon(sign), text, mark);

/** @param {Seat} seat */
function unreadMark(seat) {
  const names = holders(seat);
  const colour = coloursOf(names)[names.indexOf(seat.talk.at(-1)?.name ?? "")] ?? "";
  return h("span", { class: `mark ${colour}` }, h("span", { class: "unseen" }, "unread"));
}

/** @param {App} app @param {Seat} seat @param {string[]} names */
export function sideParts(app, seat, names) {
  return [
    ...playerCards(app, seat),
    ...watchingHint(seat.table),
    ...(seat.game ? [h("h2", { class: "over-time" }, "Points over the game"), pointsCurve(seat.events, names)] : []),
    h("h2", {}, "Log"),
    logLines(seat.log, names),
    h(
      "section",
      { class: "chat", onpointerenter: () => readTalk(app), onfocusin: () => readTalk(app) },
      h("h2", {}, "Chat", seat.unread > 0 && h("b", { class: "unread" }, `${seat.unread} new`)),
      talkLines(seat.talk, names),
      sayEntry(app),
    ),
  ];
}

/** @param {Seat} seat @returns {Node[]} the points of each hand, and their curve */
function pointsParts(seat) {
  const { view, events, table } = seat;
  if (!view) return [h("p", {}, "No game has been played here yet.")];
  const names = holders(seat);
  const ended = events.flatMap((event) => (event.event === "hand_ended" ? [event.scores] : []));
  const columns = view.winners.length || !table.playing ? ended : [...ended, view.scores];
  const all = totals(view);
  const titles = ["", "Name", ...columns.map((_, hand) => `Hand ${hand + 1}`), "In all"];
  const rows = names.map((name, index) => {
    const points = columns.map((scores) => figure(scores[index]));
    return row([badge(names, name), name, ...points, h("b", {}, figure(all[index]))]);
  });
  return [grid(titles, rows), pointsCurve(events, names)];
}

/** @param {App} app */
const sayEntry = ({ session }) =>
  entry(
    "Say something",
    "Say",
    (text, toAll) => session.send({ type: "say", text, scope: toAll ? "server" : "table" }),
    {},
    "To all",
  );

/** @param {App} app */
function readTalk({ session, draw }) {
  if (!session.state.seat?.unread) return;
  session.state = withTalkRead(session.state);
  draw();
}

/** @param {App} app */
export function openTalk(app) {
  const { session } = app;
  seatSheet(app, "Chat", (seat) => {
    if (seat.unread) session.state = withTalkRead(session.state);
    return [talkLines(seat.talk, holders(seat)), reactions(app), sayEntry(app)];
  });
  app.draw();
}

/** @param {App} app */
export function openMore(app) {
  seatSheet(app, "More", (seat) => moreView(app, () => leaveTable(app, seat), seat));
}

/** @param {App} app @param {Seat} seat */
export function leaveTable(app, seat) {
  const leave = () => {
    app.closeSheet();
    app.session.send({ type: "leave" });
  };
  if (!seat.table.playing || !seat.token) return leave();
  ask(app, seat.table.round ? LEAVING_ROUND : LEAVING, "Leave", leave);
}
