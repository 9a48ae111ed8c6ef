/** The signs of the bar: strokes in the colour of the text beside them. */

import { s } from "./dom.js";

const PATHS = {
  fit: "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5",
  chat: "M4 5h16v11H10l-4 4v-4H4z",
  log: "M4 6h16M4 12h16M4 18h10",
  points: "M3 18l6-7 4 4 8-10",
  sound: "M4 9v6h4l5 4V5L8 9zM17 9c1.5 2 1.5 4 0 6",
  silent: "M4 9v6h4l5 4V5L8 9zM17 9.5l5 5M22 9.5l-5 5",
  more: "M5 12h.01M12 12h.01M19 12h.01",
  back: "M15 5l-7 7 7 7",
  next: "M9 5l7 7-7 7",
  first: "M18 5l-7 7 7 7M6 5v14",
  last: "M6 5l7 7-7 7M18 5v14",
};

/** @param {keyof typeof PATHS} name */
export const icon = (name) =>
  s(
    "svg",
    { class: "icon", viewBox: "0 0 24 24", width: 24, height: 24, "aria-hidden": "true" },
    s("path", { d: PATHS[name] }),
  );
