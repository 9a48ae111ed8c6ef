/** What a player sees after a game of a round: the own result, and the tables that still play. */

/** @import { App } from "../page.js" */
/** @import { Seat, Tournament } from "../../table/model.js" */
import { h } from "../../draw/dom.js";
import { totals } from "../../table/model.js";
import { players, running, SHARES, scoreText } from "../../table/tournament.js";
import { say, seenBy, sentence, someListed } from "../../table/words/english.js";
import { button } from "../page.js";
import { watch } from "./tables.js";

const MOST_WATCHED = 3; // tables with a button

/** @param {App} app @param {Tournament} night @param {Node | false} more a button @returns {Node[]} */
export function stillPlaying(app, night, more) {
  return [
    h("p", { class: "hint" }, stillText(night)),
    h(
      "div",
      { class: "host" },
      running(night)
        .slice(0, MOST_WATCHED)
        .map(([table]) => button(`Watch ${table}`, () => watch(app, table))),
      more,
    ),
  ];
}

/** @param {Tournament} night @param {Seat} seat after its game @returns {string} the score of the player; or empty */
export function resultText({ entrants }, { name, view, game, events }) {
  const place = entrants.findIndex(([own]) => own === name);
  const at = game?.players.indexOf(name) ?? -1;
  if (place < 0 || at < 0 || !view || events.at(-1)?.event !== "game_ended") return "";
  const points = totals(view);
  const mean = points.reduce((sum, one) => sum + one, 0) / points.length;
  const score = scoreText(Math.round(SHARES * (points[at] - mean)));
  const total = scoreText(entrants[place][1]);
  const all = players(entrants.length);
  return sentence(say("night.result", { name: seenBy([name], name)[0], score, total, place: place + 1, players: all }));
}

/** @param {Tournament} night the tables that still play */
function stillText(night) {
  const left = running(night).map(([table]) => table);
  if (!left.length) return sentence(say("night.still.none"));
  return sentence(say(left.length === 1 ? "night.still.one" : "night.still", { tables: someListed(left) }));
}
