/** The player's own colour: any that no other player at the table has. */

/** @import { App } from "./page.js" */
import { h } from "../draw/dom.js";
import { COLOURS, letterBadge, lettersOf } from "../draw/seat.js";
import { ownPlayer } from "../table/model.js";

/** @param {App} app @returns {Node[]} a button for each colour; nothing for a spectator */
export function colourChoice({ session }) {
  const { seat, colour, name } = session.state;
  const own = seat ? ownPlayer(seat) : { name, colour };
  if (!own) return [];
  const others = seat?.table.players.filter((player) => player.name !== own.name) ?? [];
  const buttons = COLOURS.map((number) => {
    const holder = others.find((player) => player.colour === number);
    const choose = () => session.send({ type: "choose_colour", colour: number });
    const about = {
      "aria-label": `Colour ${number}${holder ? `: ${holder.name} has it` : ""}`,
      disabled: Boolean(holder),
    };
    const chosen = { "aria-pressed": String(own.colour === number), "data-key": `colour ${number}` };
    const letter = lettersOf([holder?.name ?? own.name])[0];
    const picture = letterBadge(`colour-${number}`, letter);
    return h("button", { type: "button", class: "plain", ...about, ...chosen, onclick: choose }, picture);
  });
  return [h("fieldset", { class: "colours" }, h("legend", {}, "Your colour"), buttons)];
}
