/** The words that a screen reader reads out after a notice: those of the plain client. */

/** @import { Notice, Played, Started } from "./types.js" */
/** @import { State } from "./model.js" */
import { counted, sentence } from "./english.js";
import { holders, isOwnTurn } from "./model.js";
import { changeText, eventTexts } from "./told.js";
import { REACTIONS } from "./words.js";

/** @param {State} state after the notice @param {Notice} notice */
export function spoken(state, notice) {
  const { seat, said } = state;
  switch (notice.type) {
    case "explained":
      return sentence([notice.words || counted(notice.points ?? 0, "point"), ...notice.contacts].join(", "));
    case "refused":
    case "closed":
    case "left":
    case "halted":
    case "table_opened":
      return notice.type === "halted" ? sentence(notice.words) : said;
    case "said":
      return `${notice.name} says: ${notice.text}`;
    case "reacted":
      return `${notice.name}: ${REACTIONS[notice.reaction] ?? notice.reaction}`;
    case "nudged":
      return notice.name === seat?.name ? `${notice.by} nudges you: it is your turn.` : `${notice.by} nudges ${notice.name}.`;
    case "joined":
      return `You ${notice.token ? "sit" : "watch"} at ${notice.table.name} as ${notice.name}.${turn(state)}`;
    case "table_changed":
      return changeText(notice, seat?.name);
    case "started":
    case "played":
      return happened(state, notice) + turn(state);
    default:
      return "";
  }
}

/** @param {State} state @param {Started | Played} notice */
function happened({ seat }, { events }) {
  if (!seat) return "";
  const before = { ...seat, events: seat.events.slice(0, seat.events.length - events.length) };
  return eventTexts(events, holders(before), seat.name).map(sentence).join("\n");
}

/** @param {State} state */
const turn = ({ seat }) => (seat?.table.playing && isOwnTurn(seat) ? " It is your turn." : "");
