/** A game night on the big screen: the seats of a round, the scoreboard between rounds, the podium at the end. */

/** @import { Entrant, TournamentTable } from "../table/types.js" */
/** @import { Tournament } from "../table/model.js" */
/** @import { Scene } from "./scene.js" */
import { h } from "../draw/dom.js";
import { badge, personBadge } from "../draw/seat.js";
import { awardText, namesAt, nightLine, phaseText, ranked, scoreText, winnerText } from "../table/tournament.js";
import { capital, sentence } from "../table/words/english.js";
import { invite, logo, shownName } from "./parts.js";

const STEPS = 3;
const AWARDS = 3;
const LONG = 30; // characters of a title
const FEW = 4; // tables whose names are larger

/** @param {Scene["kind"]} kind @returns {boolean} whether it is a scene of this file */
export const isNight = (kind) => kind === "seating" || kind === "scoreboard" || kind === "honours";

/** @param {Tournament} night @param {Scene} scene @param {number} now of the screen's clock */
export function nightParts(night, { kind, tables, lines }, now) {
  if (kind === "honours") return podium(night);
  return [
    head(kind === "seating" ? night.options.name : "Scoreboard", phaseText(night, "", now * 1000)),
    kind === "seating" ? seats(night, tables) : scores(lines),
  ];
}

/** @param {string} title @param {string} words */
const head = (title, words) =>
  h(
    "header",
    { class: "night-head" },
    logo(),
    h("h1", { class: title.length > LONG ? "long" : "" }, title),
    h("p", { class: "second" }, words),
  );

/** @param {Tournament} night @param {TournamentTable[]} tables */
function seats(night, tables) {
  const columns = tables.length <= 3 ? tables.length : Math.ceil(tables.length / 2);
  return h(
    "section",
    { class: `seat-cards columns-${columns}${tables.length <= FEW ? " few" : ""}` },
    tables.map((table) => {
      const names = namesAt(night, table);
      return h(
        "article",
        { class: "card", "data-key": table[0] },
        h("h2", {}, table[0]),
        names.map((name) => h("p", {}, badge(names, name), shownName(name))),
      );
    }),
  );
}

/** @param {[place: number, entrant: Entrant][]} lines */
const scores = (lines) =>
  h(
    "section",
    { class: "scores" },
    lines.map(([place, [name, score, games]]) =>
      h(
        "p",
        { class: "row", "data-key": name },
        h("span", { class: "place" }, games ? String(place) : "–"),
        personBadge(name),
        shownName(name),
        h("strong", { class: "sum" }, games ? scoreText(score) : ""),
      ),
    ),
  );

/** @param {Tournament} night */
function podium(night) {
  const best = ranked(night).slice(0, STEPS);
  return [
    head(sentence(winnerText(night)), ""),
    h(
      "section",
      { class: "podium" },
      best.map(([name, score], at) =>
        h(
          "p",
          { class: `step-${at + 1}` },
          personBadge(name),
          shownName(name),
          h("span", { class: "sum" }, scoreText(score)),
          h("strong", {}, String(at + 1)),
        ),
      ),
    ),
    h(
      "footer",
      {},
      night.awards
        .slice(0, AWARDS)
        .map((award) =>
          h(
            "p",
            { class: "award" },
            h("strong", {}, capital(awardText(award))),
            h("span", {}, `${award.name}: ${award.words}`),
          ),
        ),
      invite("Play on", "small"),
    ),
  ];
}

/** @param {Tournament} night the best ones, for the foot of a game */
export const leaders = (night) =>
  ranked(night)
    .slice(0, 4)
    .map(([name, score]) => h("span", {}, h("strong", {}, name), ` ${scoreText(score)}`));

/** @param {Tournament | null} night that players can still enter @returns {Node | ""} its line while people gather */
export const gatheringLine = (night) =>
  night && night.phase !== "over" ? h("p", { class: "newest" }, sentence(nightLine(night))) : "";
