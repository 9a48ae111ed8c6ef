/** The way between the plain and the encrypted page, which a browser takes for two servers. */

/** @import { App } from "../page.js" */
import { h } from "../../draw/dom.js";
import { isInClear, ways } from "../../wire/ways.js";
import { button } from "../page.js";

/** @param {App} app @returns {Node | false} the way to the other page, with name and seat */
export function otherPage(app) {
  const { encrypted, plain } = ways();
  if (isInClear())
    return encrypted !== "" && button("Encrypted page (the browser warns once)", () => go(app, encrypted));
  return plain !== "" && button("Page without encryption", () => go(app, plain));
}

/** @param {App} app @param {string} what cannot be done here @returns {Node[]} why, and where it can be done */
export function needsEncryption(app, what) {
  const way = otherPage(app);
  const why = `${what} needs an encrypted page: others on this network can read and change what goes over this one.`;
  return [h("p", { class: "hint" }, way ? why : `${why} This server has none.`), ...(way ? [way] : [])];
}

/** @param {App} app @param {string} address */
function go({ session }, address) {
  const { seat, name } = session.state;
  const open = (/** @type {string} */ key, /** @type {string} */ value) =>
    location.assign(`${address}#${key}=${encodeURIComponent(value)}`);
  if (!seat?.token) return open("name", name);
  session.pair((code) => {
    session.seats.send();
    open("pair", code);
  });
}
