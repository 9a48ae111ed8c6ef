/** Move a seat to another device: a code to scan, a code to type, and a line for a terminal. */

/** @import { App } from "../page.js" */
import { h } from "../../draw/dom.js";
import { counted } from "../../table/words/english.js";
import { ways } from "../../wire/ways.js";
import { button, pair, qr, typed } from "../page.js";

/** @param {App} app */
export function moveSeat(app) {
  app.session.pair();
  app.sheet("Move to another device", () => pairingParts(app));
}

/** Ask before a link takes another seat. @param {App} app @returns {Node[]} */
export function replaceView({ session }) {
  return [
    h("h1", {}, "Another seat?"),
    h(
      "p",
      { class: "hint" },
      "This browser has a seat already. The link moves another seat here, and this browser forgets its own.",
    ),
    pair(
      button("Keep my seat", () => session.choose(false), "main"),
      button("Move the other seat here", () => session.choose(true)),
    ),
  ];
}

/** @param {App} app @returns {Node[]} */
function pairingParts({ session }) {
  const { paired } = session.state;
  if (!paired) return [h("p", {}, "One moment ...")];
  const left = Math.max(0, Math.ceil((paired.until - performance.now()) / 1000));
  if (!left) return [h("p", {}, "The code has expired."), button("Another code", () => session.pair(), "main")];
  const picture = `/qr.svg?pair=${encodeURIComponent(paired.code)}`;
  return [
    qr(picture, "A code to scan with the other device"),
    h(
      "p",
      { class: "middle-line" },
      "Scan this with the other device to move your seat there. Valid for ",
      h("b", {}, counted(left, "second")),
      ".",
    ),
    h("p", { class: "middle-line" }, "Or type this code on its page: ", h("b", { class: "code" }, paired.typed)),
    h("h3", {}, "Or continue in a terminal:"),
    typed(ways().terminal && `${ways().terminal} --pair ${paired.typed}`),
    h("p", { class: "hint" }, "Do not show it to others: the code gives your seat away."),
  ];
}
