/** Small sheets that ask: a yes or no, a password, another name. */

/** @import { App } from "./page.js" */
import { h } from "../draw/dom.js";
import { button, entry } from "./page.js";

/** @param {App} app @param {string} question @param {string} yes what is done then @param {() => void} act */
export function ask(app, question, yes, act) {
  const go = () => {
    app.closeSheet();
    act();
  };
  app.sheet(yes, () => [h("p", {}, question), h("div", { class: "pair" }, button("No", app.closeSheet), button(yes, go, "main", { "data-key": "yes" }))]);
}

/** @param {App} app @param {string} table @param {(password: string) => void} come */
export function askPassword(app, table, come) {
  app.sheet(`The password of ${table}`, () => [
    entry("Password", "Go in", (password) => {
      app.closeSheet();
      come(password);
    }, { type: "password", maxlength: 100 }),
  ]);
}
