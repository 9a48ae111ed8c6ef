/** How the page looks: remembered in this browser. */

import { h } from "../draw/dom.js";
import { remember, remembered } from "../wire/memory.js";

/**
 * @typedef {object} Settings
 * @property {"auto" | "dark" | "light"} theme
 * @property {"standard" | "colour-blind"} palette
 * @property {boolean} vibrate
 */

/** @type {Settings} */
const USUAL = { theme: "auto", palette: "standard", vibrate: true };

/** @returns {Settings} */
export const readSettings = () => ({ ...USUAL, ...remembered("settings") });

/** @param {Settings} settings */
export function applySettings(settings) {
  remember("settings", settings);
  const light = settings.theme === "light" || (settings.theme === "auto" && matchMedia("(prefers-color-scheme: light)").matches);
  document.documentElement.dataset.theme = light ? "light" : "dark";
  document.documentElement.dataset.palette = settings.palette;
  document.querySelector("meta[name=theme-color]")?.setAttribute("content", light ? "#f4f5f7" : "#11151c");
}

/** @param {Settings} settings @param {() => void} changed @returns {Node[]} */
export function settingsForm(settings, changed) {
  /** @param {keyof Settings} name @param {string} label @param {[string, string][]} choices */
  const choice = (name, label, choices) =>
    h(
      "label",
      { class: "setting" },
      label,
      h(
        "select",
        {
          "data-key": name,
          onchange: (event) => {
            Object.assign(settings, { [name]: event.target.value });
            applySettings(settings);
            changed();
          },
        },
        choices.map(([value, text]) => h("option", { value, selected: settings[name] === value }, text)),
      ),
    );
  return [
    choice("theme", "Colours of the page", [["auto", "as the system has it"], ["dark", "dark"], ["light", "light"]]),
    choice("palette", "Colours of the tiles", [["standard", "standard"], ["colour-blind", "for the colour-blind, with letters"]]),
    h(
      "label",
      { class: "setting" },
      "Vibrate when it is my turn",
      h("input", {
        type: "checkbox",
        "data-key": "vibrate",
        checked: settings.vibrate,
        onchange: (event) => {
          settings.vibrate = event.target.checked;
          applySettings(settings);
        },
      }),
    ),
  ];
}
