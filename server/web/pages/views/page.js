/** What every view is given, and what several of them show. */

/** @import { Attributes, Child } from "../draw/dom.js" */
/** @import { Seat } from "../table/model.js" */
/** @import { Session } from "../wire/session.js" */
/** @import { Settings } from "./settings.js" */
import { h } from "../draw/dom.js";
import { icon } from "../draw/icon.js";

/**
 * @typedef {object} App
 * @property {Session} session
 * @property {Settings} settings
 * @property {() => void} draw
 * @property {(title: string, fill: () => Child[]) => void} sheet opens a sheet and fills it again at every change
 * @property {() => void} closeSheet
 */

/**
 * @param {string} text
 * @param {() => void} onclick
 * @param {string} [kind]
 * @param {Record<string, string | boolean>} [more]
 */
export const button = (text, onclick, kind = "", more = {}) =>
  h("button", { type: "button", class: kind, "data-key": text, onclick, ...more }, text);

/**
 * @param {Parameters<typeof icon>[0]} sign
 * @param {string} label
 * @param {() => void} onclick
 * @param {Record<string, string>} [more]
 */
export const iconButton = (sign, label, onclick, more = {}) =>
  h("button", { type: "button", "aria-label": label, onclick, ...more }, icon(sign));

/** @param {string} src @param {string} alt @returns {Node} a code to scan */
export const qr = (src, alt) => h("img", { class: "qr", src, width: 240, height: 240, alt });

/** @param {string} text to be typed or copied elsewhere @param {string} [kind] */
export const typed = (text, kind = "typed") => h("code", { class: kind, tabindex: 0 }, text);

/** @param {...Child} children side by side, as far as there is room */
export const pair = (...children) => h("div", { class: "pair" }, ...children);

/** @param {Child[]} cells @param {Attributes} [about] @returns {Node} a row of a grid */
export const row = (cells, about = {}) =>
  h(
    "tr",
    about,
    cells.map((cell) => h("td", {}, cell)),
  );

/** @param {Child[]} titles @param {Child[]} rows @param {Attributes} [about] @param {Node} [caption] */
export const grid = (titles, rows, about = { class: "standings" }, caption = undefined) =>
  h(
    "table",
    about,
    caption,
    h("thead", {}, h("tr", {}, ...titles.map((title) => h("th", { scope: "col" }, title)))),
    h("tbody", {}, ...rows),
  );

/** @param {SubmitEvent} event @returns {Record<string, any>} the values of a form of choices, ticks and fields */
export function optionsIn(event) {
  event.preventDefault();
  const { elements } = /** @type {HTMLFormElement} */ (event.currentTarget);
  const fields = [.../** @type {HTMLCollectionOf<HTMLInputElement>} */ (elements)].filter(({ name }) => name);
  return Object.fromEntries(fields.map((element) => [element.name, chosenIn(element)]));
}

/** @param {HTMLInputElement} element @returns {boolean | number | string} a number for a choice among numbers */
function chosenIn({ type, checked, value }) {
  if (type === "checkbox") return checked;
  return type === "select-one" && Number(value) >= 0 ? Number(value) : value.trim();
}

/**
 * A field with a name, which is sent by Enter or its button and emptied then.
 *
 * @param {string} label
 * @param {string} action
 * @param {(text: string, other: boolean) => void} send whether by the other button
 * @param {Record<string, string | number>} [more]
 * @param {string} [other] the word of another button
 */
export const entry = (label, action, send, more = {}, other = "") =>
  h(
    "form",
    {
      class: "entry",
      "data-key": `entry ${label}`,
      onsubmit: (event) => {
        const { text } = optionsIn(event);
        event.currentTarget.reset();
        if (text) send(text, Boolean(event.submitter?.value));
      },
    },
    h("input", { name: "text", "aria-label": label, placeholder: label, autocomplete: "off", maxlength: 500, ...more }),
    h("button", { type: "submit" }, action),
    other !== "" && h("button", { type: "submit", value: other }, other),
  );

/**
 * @param {string} name
 * @param {string} label
 * @param {[string | number, string][]} choices
 * @param {string | number} now
 * @param {(value: string) => void} [changed]
 */
export const choice = (name, label, choices, now, changed) =>
  h(
    "label",
    { class: "setting", "data-key": `choice ${name}` },
    label,
    h(
      "select",
      { name, onchange: (event) => changed?.(event.target.value) },
      choices.map(([value, text]) => h("option", { value, selected: String(now) === String(value) }, text)),
    ),
  );

/**
 * @param {string} name
 * @param {string} label
 * @param {boolean} now
 * @param {(on: boolean) => void} [changed]
 */
export const tick = (name, label, now, changed) =>
  h(
    "label",
    { class: "setting", "data-key": `tick ${name}` },
    label,
    h("input", { type: "checkbox", name, checked: now, onchange: (event) => changed?.(event.target.checked) }),
  );

/**
 * @param {string} name
 * @param {string} label
 * @param {Record<string, string | number | boolean>} more
 * @param {string} [kind]
 */
export const field = (name, label, more, kind = "setting") =>
  h("label", { class: kind }, label, h("input", { name, autocomplete: "off", ...more }));

/**
 * @param {number[]} numbers
 * @param {number} own which may be another one
 * @param {(number: number) => string} words
 * @returns {[number, string][]} the choices, in order
 */
export const withOwn = (numbers, own, words) =>
  [...new Set([...numbers, own])].sort((one, other) => one - other).map((number) => [number, words(number)]);

/** @param {App} app @param {string} title @param {(seat: Seat) => Child[]} fill what a sheet at the table shows */
export function seatSheet(app, title, fill) {
  app.sheet(title, () => (app.session.state.seat ? fill(app.session.state.seat) : []));
}

/** @param {App} app @param {string} question @param {string} yes names the act @param {() => void} act */
export function ask(app, question, yes, act) {
  const go = () => {
    app.closeSheet();
    act();
  };
  app.sheet(yes, () => [
    h("p", {}, question),
    pair(button("No", app.closeSheet), button(yes, go, "main", { "data-key": "yes" })),
  ]);
}

/** @param {App} app @param {string} table @param {(password: string) => void} come */
export function askPassword(app, table, come) {
  app.sheet(`The password of ${table}`, () => [
    entry(
      "Password",
      "Go in",
      (password) => {
        app.closeSheet();
        come(password);
      },
      { type: "password", maxlength: 100 },
    ),
  ]);
}

/** @type {Map<string, boolean>} whether the server shows a file, once it answered */
const shown = new Map();

/**
 * A link to a file that not every server shows, for example a record.
 * @param {App} app @param {{ href: string, [name: string]: string }} to @param {string} words
 */
export function publicLink(app, to, words) {
  const { href } = to;
  if (!shown.has(href)) {
    shown.set(href, false);
    fetch(href, { method: "HEAD" }).then(
      ({ ok }) => {
        shown.set(href, ok);
        if (ok) app.draw();
      },
      () => shown.delete(href),
    );
  }
  return shown.get(href) === true && h("a", { class: "hint", ...to }, words);
}
