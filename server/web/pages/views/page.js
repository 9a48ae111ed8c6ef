/** What every view is given, and what several of them show. */

/** @import { Session } from "../wire/session.js" */
/** @import { Settings } from "./settings.js" */
import { h } from "../draw/dom.js";

/**
 * @typedef {object} App
 * @property {Session} session
 * @property {Settings} settings
 * @property {() => void} draw
 * @property {(title: string, fill: () => Node[]) => void} sheet opens a sheet that is filled anew at every change
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
 * A field with a name, which is sent by Enter or its button and emptied then.
 *
 * @param {string} label
 * @param {string} action
 * @param {(text: string) => void} send
 * @param {Record<string, string | number>} [more]
 */
export function entry(label, action, send, more = {}) {
  const field = h("input", { "aria-label": label, placeholder: label, "data-key": label, autocomplete: "off", maxlength: 500, ...more });
  return h(
    "form",
    {
      class: "entry",
      onsubmit: (event) => {
        event.preventDefault();
        const text = field.value.trim();
        if (!text) return;
        field.value = "";
        send(text);
      },
    },
    field,
    h("button", { type: "submit" }, action),
  );
}
