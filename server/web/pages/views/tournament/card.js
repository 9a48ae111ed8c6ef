/** The final scoreboard as a picture, to save or to share. */

/** @import { Tournament } from "../../table/model.js" */
import { coloursOf, lettersOf } from "../../draw/seat.js";
import { ranked, scoreText } from "../../table/tournament.js";
import { counted } from "../../table/words/english.js";

const WIDTH = 1080;
const ROW = 76;
const HEAD = 290;
const FOOT = 90;
const MARGIN = 64;
const MOST = 20; // rows: a taller picture is too small on a phone
const FONT = "Inter, system-ui, sans-serif";

/** @typedef {CanvasRenderingContext2D} Pen */

/** @param {Tournament} night @param {string} server @returns {Promise<Blob | null>} or null */
export function scoreboardPicture(night, server) {
  const canvas = document.createElement("canvas");
  const rows = ranked(night).slice(0, MOST);
  canvas.width = WIDTH;
  canvas.height = HEAD + rows.length * ROW + FOOT;
  const pen = canvas.getContext("2d");
  if (!pen) return Promise.resolve(null);
  pen.fillStyle = paint("--paper");
  pen.fillRect(0, 0, WIDTH, canvas.height);
  drawHead(pen, night);
  for (const [at, [name, score, games, won]] of rows.entries())
    drawRow(pen, HEAD + at * ROW, { place: at + 1, name, score, more: `won ${won} of ${games}` });
  text(pen, `Contack, the game of triangles · ${server}`, MARGIN, canvas.height - 36, 28, "--third");
  return new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
}

/** @param {Pen} pen @param {Tournament} night */
function drawHead(pen, { options, entrants, round }) {
  const day = new Date().toLocaleDateString(undefined, { day: "numeric", month: "long", year: "numeric" });
  text(pen, "Game night", MARGIN, 84, 34, "--go", 700);
  text(pen, options.name, MARGIN, 156, 64, "--ink", 750);
  text(
    pen,
    [day, counted(round, "round"), counted(entrants.length, "player")].join(" · "),
    MARGIN,
    214,
    32,
    "--second",
  );
}

/** @param {Pen} pen @param {number} top @param {{place: number, name: string, score: number, more: string}} line */
function drawRow(pen, top, { place, name, score, more }) {
  const middle = top + ROW / 2 + 12;
  if (place === 1) {
    pen.fillStyle = paint("--surface");
    pen.beginPath();
    pen.roundRect(MARGIN - 24, top, WIDTH - 2 * MARGIN + 48, ROW, 20);
    pen.fill();
  }
  text(pen, String(place), MARGIN + 44, middle, 34, "--second", 600, "right");
  pen.fillStyle = paint(`--${coloursOf([name])[0]}`);
  pen.beginPath();
  pen.roundRect(MARGIN + 70, top + 13, 50, 50, 15);
  pen.fill();
  text(pen, lettersOf([name])[0], MARGIN + 95, middle, 32, "--badge-ink", 750, "center");
  text(pen, name, MARGIN + 144, middle, 36, "--ink", place === 1 ? 750 : 600, "left", 470);
  text(pen, more, WIDTH - MARGIN - 150, middle, 26, "--third", 400, "right");
  text(pen, scoreText(score), WIDTH - MARGIN, middle, 40, "--ink", 750, "right");
}

/**
 * @param {Pen} pen
 * @param {string} words
 * @param {number} x
 * @param {number} y of their baseline
 * @param {number} size
 * @param {string} colour of the page's style
 * @param {number} [weight]
 * @param {CanvasTextAlign} [align]
 * @param {number} [widest]
 */
function text(pen, words, x, y, size, colour, weight = 400, align = "left", widest = WIDTH - 2 * MARGIN) {
  pen.font = `${weight} ${size}px ${FONT}`;
  pen.textAlign = align;
  pen.fillStyle = paint(colour);
  pen.fillText(words, x, y, widest);
}

/** @param {string} colour */
const paint = (colour) => getComputedStyle(document.documentElement).getPropertyValue(colour).trim();

/** @param {Blob} picture @param {string} name @returns {Promise<string>} words for the player */
export async function shareOrSave(picture, name) {
  const file = new File([picture], name, { type: picture.type });
  if (navigator.canShare?.({ files: [file] })) {
    const shared = await navigator.share({ files: [file] }).then(
      () => true,
      (why) => why.name === "AbortError", // the player closed the choice
    );
    if (shared) return "";
  }
  const link = document.createElement("a");
  link.href = URL.createObjectURL(picture);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  return "The picture is saved.";
}
