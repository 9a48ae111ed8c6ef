/** The player's part in a deal, and its steps: the same as in client/session/dealing.py. */

/** @import { GameHeader, Notice, TableState } from "./types.js" */
/** @import { Seat } from "./model.js" */
import { digestOf, toHex } from "../wire/sha256.js";
import { isSeated } from "./model.js";

/**
 * @typedef {object} Part
 * @property {string} token of the seat that it is for
 * @property {string} nonce hex; empty if another window or device chose it
 * @property {string} commitment
 * @property {string[] | null} before the digests of the game before
 * @property {string[] | null} digests the table's list when the nonce went out
 * @property {string[]} seats the names of their players, in the same order
 * @property {"open" | "begun" | "called_off"} fate
 * @property {number} known how many deals were called off after the server knew the nonce, since the last game
 * @property {string} refused why the player refuses the deal, or empty
 */

/** @typedef {{part: Part, words: string}} Followed a part after a notice, and words about the deal */

export const LEAVE_SECONDS = 60;
const LEAVING = `You leave the table in ${LEAVE_SECONDS} seconds unless a deal is made.`;
const CALLED_OFF =
  "The server called the deal off after it got your secret number, and named no player. Be ready again to play.";
const SILENT = "the server called the deal off after it knew your secret number, and named no player";

/** @type {Part} */
export const NO_PART = {
  token: "",
  nonce: "",
  commitment: "",
  before: null,
  digests: null,
  seats: [],
  fate: "open",
  known: 0,
  refused: "",
};

/** @returns {string} a fresh nonce in hex */
const freshNonce = () => toHex(crypto.getRandomValues(new Uint8Array(32)));

/** @param {Part} part whether its player is ready for a deal that has neither begun nor been called off */
const isOpen = (part) => part.nonce !== "" && part.fate === "open";

/** @param {Part} part how many deals were called off before the next one */
const soFar = (part) => (part.fate === "begun" ? 0 : part.known);

/**
 * Return the part for the deal that a table promises now: the same for the same deal, if its nonce was not sent.
 *
 * @param {Part} part
 * @param {Seat} seat
 * @returns {Part}
 */
export function readied(part, { token, table, game }) {
  if (isOpen(part) && !part.digests && part.commitment === table.commitment) return { ...part, refused: "" };
  return {
    ...NO_PART,
    token: token ?? "",
    nonce: freshNonce(),
    commitment: table.commitment,
    before: game?.digests ?? null,
    known: soFar(part),
  };
}

/** @param {Part} part @returns {Part} the memory for another seat: only the number of deals that were called off */
export const left = (part) => ({ ...NO_PART, known: soFar(isOpen(part) && part.digests ? ended(part) : part) });

/** @param {Part} part @returns {Part} */
const begun = (part) => ({ ...part, fate: "begun", refused: "" });

/** @param {Part} part @returns {Part} */
const ended = (part) => ({ ...part, fate: "called_off", known: part.known + (part.digests ? 1 : 0), refused: "" });

/**
 * @param {TableState} table
 * @returns {string[]} the digests of the players who are ready, in the order of their seats
 */
export const shownDigests = (table) => table.players.filter((player) => player.ready).map((player) => player.digest);

/** @param {TableState} table @returns {string[]} the names of the players who are ready, in the order of their seats */
export const shownSeats = (table) => table.players.filter((player) => player.ready).map((player) => player.name);

/**
 * Return why the nonce must not go to a table that asks for it; empty if it may.
 *
 * @param {Part} part
 * @param {TableState} table
 */
export function objection(part, table) {
  const shown = shownDigests(table);
  if (!part.nonce) return "another window or device of yours chose it, and only that one can send it";
  if (table.commitment !== part.commitment) return "the server shows another deal than the one you were ready for";
  if (!shown.includes(digestOf(part.nonce))) return "the server leaves your secret number out of the deal";
  if (part.digests && part.digests.join() !== shown.join()) return "the server has shown two lists of secret numbers";
  if (shown.some((digest) => digest && part.before?.includes(digest))) return "somebody uses a secret number again";
  return "";
}

/** @param {Part} part @param {GameHeader} game @returns {string} which promise the start of a game breaks, or empty */
export function lieAtStart(part, game) {
  if (!part.digests) return "the game began before you sent your secret number";
  if (part.commitment !== game.commitment)
    return "the server dealt with another number than it promised before you were ready";
  const moved = part.seats.length > 0 && part.seats.join("\n") !== game.players.join("\n");
  if (moved || part.digests.join() !== game.digests?.join())
    return "the seats or secret numbers of other players changed after you sent yours";
  return "";
}

/**
 * @param {Part} part
 * @param {string} why
 * @param {string} [words]
 * @returns {Followed} the part of a player who refuses
 */
export const refusing = (part, why, words = `Your secret number is kept back: ${why}.`) => ({
  part: { ...part, refused: why },
  words: `${words} ${LEAVING}`,
});

/** @param {Part} part @returns {Followed} */
const quiet = (part) => ({ part, words: "" });

/**
 * @param {Part} part
 * @param {Seat | null} before the seat before the notice
 * @param {Seat | null} seat the seat after it
 * @param {Notice} notice
 * @returns {Followed}
 */
export function followed(part, before, seat, notice) {
  if (!seat?.table || !part.nonce) return quiet(part);
  if (!part.digests && playsWithoutNumber(seat)) return quiet(left(part));
  if (notice.type === "started") return started(part, seat);
  if (notice.type === "joined") return joined(part, before, seat);
  if (notice.type !== "table_changed" || !isOpen(part)) return quiet(part);
  return notice.change === "withheld" ? quiet(ended(part)) : changed(part, before, seat);
}

/** @param {Seat} seat whether its `ready` came too late for a round, or the connection was lost */
const playsWithoutNumber = ({ name, table }) =>
  table.round > 0 &&
  (table.asking || table.playing) &&
  table.players.some((player) => player.name === name && player.ready && !player.digest);

/** @param {Part} part @param {Seat} seat */
function started(part, seat) {
  if (!seat.game || !isSeated(seat)) return isOpen(part) ? jumped(part, seat) : quiet(part);
  const lie = lieAtStart(part, seat.game);
  return { part: begun(part), words: lie && `THE DEALS ARE NOT HONEST: ${lie}.` };
}

/** @param {Part} part @param {Seat | null} before @param {Seat} seat */
function joined(part, before, seat) {
  const same = seat.game?.commitment === part.commitment;
  // another device of this player was ready for that game: this page does not know its promises
  if (!before && seat.table.playing && part.fate === "begun" && !same) return quiet(left(part));
  if (!isOpen(part)) return quiet(part);
  return same ? quiet(begun(part)) : jumped(part, seat);
}

/** @param {Part} part @param {Seat | null} before @param {Seat} seat @returns {Followed} after any other change */
function changed(part, before, { name, table }) {
  const same = table.commitment === part.commitment;
  if (part.digests && !(same && table.asking)) return refusing(ended(part), SILENT, CALLED_OFF);
  const why = part.refused ? "" : wrongIn(same, before, { name, table });
  return why ? refusing(part, why) : quiet(part);
}

/**
 * @param {boolean} same whether the table shows the deal of the part
 * @param {Seat | null} before
 * @param {{name: string, table: TableState}} seat
 */
function wrongIn(same, before, { name, table }) {
  if (!same && !table.asking) return "the server changed its own number after you were ready";
  const dropped = same && table.asking && isReady(before?.table, name) && !isReady(table, name);
  return dropped ? "the server deals without you" : "";
}

/**
 * @param {Part} part
 * @param {Seat} seat
 * @returns {Followed} if notices may be lost, or the game has no place for the player
 */
function jumped(part, { table }) {
  const same = table.commitment === part.commitment && !table.playing;
  if (!part.digests) return { part: same || table.asking ? part : left(part), words: "" };
  return same && table.asking ? { part, words: "" } : { part: ended(part), words: CALLED_OFF };
}

/** @param {TableState | undefined} table @param {string} name */
const isReady = (table, name) => Boolean(table?.players.some((player) => player.ready && player.name === name));
