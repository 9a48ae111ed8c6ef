/** A tile that has just been laid: it travels to its place, its contacts ring, and its points rise. */

/** @import { Laid } from "../screen/types.js" */
import { s, still } from "./dom.js";
import { middleOf, rings } from "./tile.js";

const TRAVEL = { duration: 220, easing: "cubic-bezier(.2,.8,.2,1)" };
const FLASH = 600; // ms
const RADIUS = 14;

/**
 * @param {SVGGElement} layer where it lies
 * @param {SVGGElement} above where its marks show
 * @param {Laid} laid
 * @param {DOMRect | undefined} from where its player's tiles are on the screen
 * @param {number} scale px of a unit of the layer
 */
export function arrive(layer, above, laid, from, scale) {
  const tile = layer.querySelector(".lying.last .tile");
  if (still() || !tile) return;
  const start = { translate: travel(tile, from, scale), opacity: 0.3 };
  tile.animate([start, { translate: "0", opacity: 1 }], TRAVEL);
  const marks = s("g", { class: "flash" }, rings(laid, RADIUS), risen(laid));
  above.replaceChildren(marks);
  const timing = { duration: FLASH, delay: TRAVEL.duration, easing: TRAVEL.easing };
  marks.animate([{ opacity: 0 }, { opacity: 1, offset: 0.2 }, { opacity: 1, offset: 0.7 }, { opacity: 0 }], timing);
  marks.querySelector("text")?.animate([{ translate: "0 20px" }, { translate: "0 -20px" }], timing);
}

/** @param {Element} tile @param {DOMRect | undefined} from @param {number} scale */
function travel(tile, from, scale) {
  if (!from?.width) return "0 40px";
  const to = tile.getBoundingClientRect();
  const [x, y] = [from.x + from.width / 2 - to.x - to.width / 2, from.y + from.height / 2 - to.y - to.height / 2];
  return `${x / scale}px ${y / scale}px`;
}

/** @param {Laid} laid */
function risen({ lay: [, cell], points }) {
  const [x, y] = middleOf(cell);
  return points > 0 && s("text", { class: "risen", x, y: y + 12 }, `+${points}`);
}
