/** A seat that goes to another device: a code to scan for a phone, a line to type for a terminal. */

/** @import { App } from "./page.js" */
import { h } from "../draw/dom.js";
import { counted } from "../table/english.js";
import { ways } from "../wire/ways.js";
import { button } from "./page.js";

/** @param {App} app */
export function moveSeat(app) {
  app.session.pair();
  app.sheet("Move to another device", () => pairingParts(app));
}

/** @param {App} app @returns {Node[]} */
function pairingParts({ session }) {
  const { paired } = session.state;
  if (!paired) return [h("p", {}, "One moment ...")];
  const left = Math.max(0, Math.ceil((paired.until - performance.now()) / 1000));
  if (!left) return [h("p", {}, "The code is not good any more."), button("Another code", () => session.pair(), "main")];
  const picture = `/qr.svg?pair=${encodeURIComponent(paired.code)}`;
  return [
    h("img", { class: "qr", src: picture, width: 240, height: 240, alt: "A code to scan with the other device" }),
    h("p", { class: "middle-line" }, "Scan it with the other device: your seat is there then. For ", h("b", {}, counted(left, "second")), "."),
    h("h3", {}, "Or play on in a terminal, with:"),
    h("code", { class: "typed", tabindex: 0 }, ways().terminal && `${ways().terminal} --pair ${paired.code}`),
    h("p", { class: "hint" }, "Show it to nobody else: whoever has the code has your seat."),
  ];
}
