/** How others come here: the page to scan, the Wi-Fi before it, a terminal, and the big screen. */

/** @import { App } from "../page.js" */
import { h } from "../../draw/dom.js";
import { ways } from "../../wire/ways.js";
import { qr, typed } from "../page.js";

/** @param {App} app */
export const invite = (app) => app.sheet("Invite others", inviteParts);

/** @returns {Node[]} */
function inviteParts() {
  const { page, terminal, wifi } = ways();
  return [
    h(
      "div",
      { class: "codes" },
      wifi !== "" &&
        code("/wifi.svg", "A code that joins the Wi-Fi", "1. Scan this to join the Wi-Fi ", h("bdi", {}, wifi)),
      code("/qr.svg", "The address of this page, to scan", wifi ? "2. Scan this to play" : "Scan this to play"),
    ),
    h("h3", {}, "Or type this in a browser:"),
    line(page),
    h("h3", {}, "In a terminal:"),
    line(terminal),
    h("h3", {}, "On a projector or a television:"),
    line(page && `${page}screen`),
  ];
}

/** @param {string} text that is read out across a room, so it never breaks */
const line = (text) => typed(text, "typed whole");

/** @param {string} src @param {string} alt @param {import("../../draw/dom.js").Child[]} words */
const code = (src, alt, ...words) => h("div", {}, h("h3", {}, ...words), qr(src, alt));
