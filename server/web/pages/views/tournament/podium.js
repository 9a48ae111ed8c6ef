/** The end of a game night: the first three, awards, the tournament file and a picture of the scoreboard. */

/** @import { Single } from "../../draw/dom.js" */
/** @import { App } from "../page.js" */
/** @import { Tournament } from "../../table/model.js" */
import { announce, h } from "../../draw/dom.js";
import { personBadge } from "../../draw/seat.js";
import { awardText, ranked, scoreText } from "../../table/tournament.js";
import { capital } from "../../table/words/english.js";
import { button, publicLink } from "../page.js";
import { scoreboardPicture, shareOrSave } from "./card.js";

const STEPS = 3;

/** @param {App} app @param {Tournament} night @returns {Single[]} */
export function podium(app, night) {
  const { awards, file, options } = night;
  const best = ranked(night).slice(0, STEPS);
  const save = async () => {
    const picture = await scoreboardPicture(night, app.session.state.server);
    if (picture) announce(await shareOrSave(picture, `${options.name}.png`));
  };
  return [
    h(
      "ol",
      { class: "podium" },
      best.map(([name, score], at) =>
        h(
          "li",
          { class: `step-${at + 1}` },
          personBadge(name),
          h("b", { dir: "auto" }, name),
          h("span", {}, scoreText(score)),
          h("strong", { "aria-hidden": "true" }, String(at + 1)),
        ),
      ),
    ),
    awards.length > 0 &&
      h(
        "ul",
        { class: "awards" },
        awards.map((award) =>
          h("li", {}, h("b", {}, capital(awardText(award))), " ", h("span", {}, `${award.name}: ${award.words}`)),
        ),
      ),
    best.length > 0 && button("Save or share the scoreboard", save, "main"),
    file !== "" && fileLink(app, file),
  ];
}

/** @param {App} app @param {string} file the name of the tournament file */
const fileLink = (app, file) =>
  publicLink(
    app,
    { href: `/tournaments/${encodeURIComponent(file)}`, download: file },
    "The tournament file, with which anyone can check the results",
  );
