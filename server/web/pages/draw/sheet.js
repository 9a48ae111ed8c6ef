/** The sheet over a page. */

/** @import { Child } from "./dom.js" */
import { byId, h, replace } from "./dom.js";

export class Sheet {
  constructor() {
    this.dialog = /** @type {HTMLDialogElement} */ (byId("sheet"));
    this.title = "";
    /** @type {(() => Child[]) | null} what the open sheet shows */
    this.fill = null;
    this.dialog.addEventListener("close", () => {
      if (!this.dialog.open) this.fill = null;
    });
    this.dialog.addEventListener("click", ({ target }) => target === this.dialog && this.close());
  }

  /** @param {string} title @param {() => Child[]} fill */
  open(title, fill) {
    this.title = title;
    this.fill = fill;
    this.draw();
    if (!this.dialog.open) this.dialog.showModal();
    this.dialog.querySelector("input")?.focus();
  }

  close() {
    this.fill = null;
    this.dialog.close();
  }

  /** Fill it again, if it is open. */
  draw() {
    if (!this.fill) return;
    const about = { class: "plain", "aria-label": "Close", "data-key": "close", onclick: () => this.close() };
    replace(
      this.dialog,
      h("header", {}, h("h2", { id: "sheet-title" }, this.title), h("button", { type: "button", ...about }, "×")),
      h("div", { class: "sheet-body", "data-key": this.title }, ...this.fill()),
    );
  }
}
