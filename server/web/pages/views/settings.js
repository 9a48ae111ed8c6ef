/** How the page looks: remembered in this browser. */

/** @import { App } from "./page.js" */
import { remember, remembered } from "../wire/memory.js";
import { choice, iconButton, tick } from "./page.js";

/**
 * @typedef {object} Settings
 * @property {"auto" | "dark" | "light"} theme
 * @property {"standard" | "colour-blind" | "1962"} palette
 * @property {boolean} letters whether each value has the letter of its colour
 * @property {boolean} vibrate
 * @property {boolean} sound
 * @property {boolean} keys whether letters are keys at the table
 */

/** @type {Settings} */
const USUAL = { theme: "auto", palette: "standard", letters: false, vibrate: true, sound: true, keys: true };

/** @returns {Settings} */
export const readSettings = () =>
  /** @type {any} */ (Object.fromEntries(Object.entries(USUAL).map(([key, usual]) => [key, remembered(key) ?? usual])));

/** @param {Settings} settings */
function applySettings(settings) {
  const light =
    settings.theme === "light" || (settings.theme === "auto" && matchMedia("(prefers-color-scheme: light)").matches);
  document.documentElement.dataset.theme = light ? "light" : "dark";
  document.documentElement.dataset.palette = settings.palette;
  document.documentElement.toggleAttribute("data-letters", withLetters(settings));
  document.querySelector("meta[name=theme-color]")?.setAttribute("content", light ? "#f4f5f7" : "#11151c");
}

/** @param {Settings} settings applied from now on, whatever the system changes to */
export function keepSettings(settings) {
  matchMedia("(prefers-color-scheme: light)").addEventListener("change", () => applySettings(settings));
  applySettings(settings);
}

/** @param {Settings} settings whether letters stand at the values: always where colours alone may not tell */
const withLetters = ({ palette, letters }) => letters || palette === "colour-blind";

/** @param {App} app @param {string} [more] its class @returns {Node} a button that switches the sounds off and on */
export function soundButton({ settings, draw }, more = "") {
  const turn = () => {
    keep(settings, "sound", !settings.sound);
    draw();
  };
  return iconButton(settings.sound ? "sound" : "silent", "Sounds", turn, {
    class: `plain sound ${more}`,
    "aria-pressed": String(settings.sound),
    "data-key": "sound",
  });
}

/** @param {Settings} settings @param {keyof Settings} key kept alone: other windows may have set the others */
function keep(settings, key, /** @type {string | boolean} */ value) {
  Object.assign(settings, { [key]: value });
  remember(key, value);
}

/** @param {Settings} settings @param {() => void} changed @returns {Node[]} */
export function settingsForm(settings, changed) {
  const set = (/** @type {keyof Settings} */ key) => (/** @type {string | boolean} */ value) => {
    keep(settings, key, value);
    applySettings(settings);
    changed();
  };
  return [
    choice(
      "theme",
      "Page",
      [
        ["auto", "automatic"],
        ["dark", "dark"],
        ["light", "light"],
      ],
      settings.theme,
      set("theme"),
    ),
    choice(
      "palette",
      "Tiles",
      [
        ["standard", "standard"],
        ["colour-blind", "colour-blind"],
        ["1962", "as in 1962"],
      ],
      settings.palette,
      set("palette"),
    ),
    tick("letters", "Letters of the colours at the values", withLetters(settings), set("letters")),
    tick("vibrate", "Vibrate when it is my turn", settings.vibrate, set("vibrate")),
    tick("sound", "Sounds", settings.sound, set("sound")),
    tick("keys", "Keys with letters (w, e, v and t read the table out)", settings.keys, set("keys")),
  ];
}
