/** The player's part in each deal: kept in this browser, sent when the table asks, checked at the end. */

/** @import { Event, Notice, TableState } from "../table/types.js" */
/** @import { Part } from "../table/part.js" */
/** @import { Seat } from "../table/model.js" */
/** @import { Session } from "./session.js" */
import { verdict } from "../table/deal.js";
import { isReadyAgain, isSeated, noted, staysReady } from "../table/model.js";
import {
  followed,
  LEAVE_SECONDS,
  left,
  NO_PART,
  objection,
  readied,
  refusing,
  shownDigests,
  shownSeats,
} from "../table/part.js";
import { isReadyForRound } from "../table/tournament.js";
import { remember, remembered } from "./memory.js";
import { digestOf, fromHex } from "./sha256.js";

export class Dealing {
  /** @param {Session} session */
  constructor(session) {
    this.session = session;
    /** @type {Part} the part in the newest deal, from the seat of this window */
    this.part = NO_PART;
    /** What the newest notice means for the deal, in words. */
    this.words = "";
    /** Whether the deals of the last game were honest, in words. */
    this.verdict = "";
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.leaving = undefined;
  }

  /** @param {Seat} seat @returns {import("../table/types.js").Ready} */
  ready(seat) {
    // the same part for the same deal: the table may ask between two presses of the button
    const part = readied(this.part, seat);
    this._keep(part);
    return { type: "ready", digest: fromHex(digestOf(part.nonce)), commitment: part.commitment };
  }

  /** @param {Seat | null} before @param {Notice} notice */
  follow(before, notice) {
    this.words = "";
    if (notice.type === "joined") this._take(notice.token);
    const { part, words } = followed(this.part, before, this.session.state.seat, notice);
    this._keep(part);
    this._say(words);
    if (notice.type === "started") this.verdict = "";
    if (notice.type === "played") this._judge(notice.events);
    if (notice.type === "table_changed" && notice.change === "asked") this.reveal(notice.table);
  }

  /** @param {Seat | null} before @param {Notice} notice @returns {boolean} whether the page is ready by itself */
  isReadyAfter(before, notice) {
    const { last, state } = this.session;
    const { seat } = state;
    if (!seat) return false;
    const waits = seat.token !== null && !seat.table.playing;
    // a player who sits down is ready at once, as in the terminal
    if (notice.type === "joined")
      return (waits && ["join", "open_table"].includes(last?.type ?? "")) || isReadyAgain(this.part, seat);
    const sits = waits && before !== null && !before.token; // a spectator got a seat
    return (
      sits || staysReady(before, seat, notice) || (notice.type === "table_changed" && isReadyForRound(this.part, seat))
    );
  }

  /** Send the secret number to a table that asks for it. @param {TableState} table */
  reveal(table) {
    const { seat } = this.session.state;
    const mine = table.players.find(({ name }) => name === seat?.name);
    if (!seat?.token || !mine?.ready || mine.revealed || !(mine.digest || this.part.nonce)) return;
    const wrong = objection(this.part, table);
    if (wrong) {
      const { part, words } = refusing(this.part, wrong);
      this._keep(part);
      return this._say(words);
    }
    this._keep({ ...this.part, digests: shownDigests(table), seats: shownSeats(table), refused: "" });
    this.session.send({ type: "reveal", nonce: fromHex(this.part.nonce) });
  }

  /** @param {Event[]} events that the server just sent */
  _judge(events) {
    const { seat } = this.session.state;
    if (!seat?.game || !["game_ended", "abandoned"].includes(events.at(-1)?.event ?? "")) return;
    const tookOver = seat.events.some((event) => event.event === "seated" && event.name === seat.name);
    const part = this.part.nonce && isSeated(seat) && !tookOver ? this.part : null;
    this.verdict = verdict(part, seat.game, seat.events);
  }

  /** Take up the part of a seat: another window may have had it before. @param {string | null} token */
  _take(token) {
    const kept = remembered("part");
    if (token && kept?.token === token) this.part = kept;
    else if (this.part.token !== token) this.part = left(this.part);
  }

  /** @param {string} words */
  _say(words) {
    if (!words) return;
    this.words = words;
    this.session.state = noted(this.session.state, words);
  }

  /** @param {Part} part */
  _keep(part) {
    if (part === this.part) return;
    if (part.refused && !this.part.refused) {
      clearTimeout(this.leaving);
      this.leaving = setTimeout(() => this._leave(), 1000 * LEAVE_SECONDS);
    }
    this.part = part;
    remember("part", part);
  }

  /** Leave the table if the player still refuses the deal, without waiting for a server that cheats. */
  _leave() {
    const { refused } = this.part;
    const { seat } = this.session.state;
    if (refused && seat) this.session.desert(`You left ${seat.table.name}: ${refused}.`);
  }
}
