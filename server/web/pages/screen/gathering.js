/** While people come: how they come in, and where they sit. */

/** @import { Feed, Table } from "./types.js" */
/** @import { Scene } from "./scene.js" */
import { h } from "../draw/dom.js";
import { clockText, counted } from "../table/words/english.js";
import { ways } from "../wire/ways.js";
import { evening, logo, people, qr } from "./parts.js";
import { gatheringLine } from "./tournament.js";

const WHOLE = 27; // characters of an IPv4 address with its port

/**
 * @param {Feed} feed
 * @param {Scene} scene
 * @param {number} now of the feed's clock
 * @param {string} newest who came last
 */
export function gathering(feed, scene, now, newest) {
  const address = ways().page;
  const all = feed.more + feed.tables.length;
  const more = all > scene.others.length && all; // than those that have room at once
  return [
    h("section", { class: "invitation" }, h("h1", {}, "Scan to play"), qr("large")),
    h(
      "section",
      { class: "hall" },
      h(
        "header",
        {},
        logo(),
        h("h1", {}, feed.server || "Contack"),
        h("span", { class: "here" }, `${feed.here} here${more ? ` · ${counted(more, "table")}` : ""}`),
      ),
      scene.evening ? evening(feed, 7) : tables(scene.others, now),
      beside(
        scene.evening ? "" : ways().wifi,
        newest &&
          h(
            "p",
            { class: "newest" },
            h("span", { class: "light" }),
            h("strong", { dir: "auto" }, newest),
            h("span", {}, " has just come in"),
          ),
      ) || gatheringLine(feed.tournament),
    ),
    address &&
      h(
        "footer",
        { class: address.length > WHOLE + 1 ? "address long" : "address" },
        h("span", {}, "or type"),
        h("b", {}, address.replace(/\/$/, "")),
      ),
  ];
}

/**
 * @param {string} wifi its name
 * @param {"" | Node} news
 * @returns {"" | Node} the news, beside a code that joins the Wi-Fi if there is one
 */
function beside(wifi, news) {
  if (!wifi) return news;
  return h(
    "div",
    { class: "wifi" },
    h("div", {}, news, h("p", {}, "First join the Wi-Fi: ", h("strong", { dir: "auto" }, wifi))),
    h("img", { class: "qr", src: "/wifi.svg", alt: "A code that joins the Wi-Fi" }),
  );
}

/** @param {Table[]} all @param {number} now */
function tables(all, now) {
  if (!all.length) return h("p", { class: "empty" }, "No table is open yet. Each guest can open one.");
  return h(
    "div",
    { class: `cards${all.length > 3 || ways().wifi ? " many" : ""}` },
    all.map((table) => card(table, now)),
  );
}

/** @param {Table} table @param {number} now */
function card(table, now) {
  const empty = Array.from({ length: Math.max(0, table.seats - table.players.length) }, () =>
    h("span", { class: "seat-free" }),
  );
  return h(
    "article",
    { class: "card" },
    h(
      "header",
      {},
      h("h2", {}, table.name),
      h("span", { class: table.pause ? "state long" : "state" }, stateOf(table, now)),
    ),
    h("p", { class: "people" }, people(table.players, table.asleep), empty),
  );
}

/** @param {Table} table @param {number} now */
export function stateOf(table, now) {
  if (table.pause) return table.pause;
  if (table.playing) return table.free ? `${counted(table.free, "seat")} to take over` : "playing";
  if (table.starts_at !== null) return `starts in ${clockText(table.starts_at - now)}`;
  if (!table.free) return table.players.length < table.seats ? "closed" : "full";
  return `${counted(table.free, "free seat")}${table.private ? ", private" : ""}`;
}
